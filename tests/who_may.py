"""What everybody may say at tables of each kind and to the house, by account, by role and by what is claimed: reckoned
from the vocabulary, and held cell by cell against what a live house answers (ACC-9)."""
import itertools
import json
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from live_client import command
from live_socket import Socket

VOCABULARY = json.loads((Path(__file__).resolve().parent.parent / 'docs/vocabulary.json').read_text())
TABLE_WORDS, HOUSE_WORDS = VOCABULARY['table']['commands'], VOCABULARY['house']['commands']
WORK_ROLES = ['manager', 'floorperson', 'cage', 'count', 'security', 'dealer', 'stickperson']
DUTIES = ['dealer', 'stickperson', 'floorperson']
SEAT = 2  # where the player sits, and the device is


def roles_named(words):
    return sorted({role for word in words for role in word['senders']})


# What a command may claim at a table; without a role it is a player's, or else a dealer's.
CLAIMS = [None, *roles_named(TABLE_WORDS)]
CLAIMS_OF_HOUSE = roles_named(HOUSE_WORDS)

# What each account is; who is not here is nothing, to a table or to the house: a device that stands elsewhere, too.
ROLES_OF = {'player': ['player'], 'guest': ['player'], 'device': ['device'], 'device of another seat': ['device'],
            'dealer and floorperson': ['dealer', 'floorperson'],
            **{role: [role] for role in WORK_ROLES}, **{f'{duty} on duty': [duty] for duty in DUTIES}}

# What a table hears from its house alone, whoever may send it at a table that stands by itself.
FROM_HOUSE_ALONE = ['take_duty', 'leave_duty', 'dice_set_in', 'designate_final_game']

# At an electronic table nobody deals, and the floor speaks of the table and its rounds alone, for no seat.
FLOOR_AT_SCREENS = ['open_table', 'close_table', 'void_round', 'turn_day', 'correct_throw', 'correct_entry',
                    'correct_amount', 'approve_correction', 'reject_correction', 'open_recall', 'rule_dispute']

# Refused for who asks, and not for what is asked; and not heard at all.
WHO_ASKS = ['no_session', 'role_may_not', 'not_your_seat', 'not_your_duty']
NOT_HEARD = ['not_accepted', 'failed', 'mistake']

# What ends something comes last.
LAST = ['dice_set_out', 'close_table']


@dataclass
class AskedTable:
    table: str
    has_people: bool = False
    duties: list = field(default_factory=list)  # that people have there
    told_by: dict = field(default_factory=dict)  # words that complete a step, and who does that step


def may(word, kind, claim, at):
    """Why somebody may not say a word at a table, for who it is; nothing where it may."""
    if kind == 'stranger':
        return 'no_session'
    role = claim or ('player' if kind in ('player', 'guest') else 'dealer')
    do, keys = word['do'], [key['key'] for key in word['keys'] if not key.get('optional')]
    at_screens = role == 'player' or role == 'floorperson' and do in FLOOR_AT_SCREENS
    on_duty = role not in DUTIES or (role in at.duties and kind == f'{role} on duty'
                                     and at.told_by.get(do, role) == role)
    at_its_seat = do != 'purchase' or kind != 'device of another seat'
    is_theirs = (role in ROLES_OF.get(kind, []) and do not in FROM_HOUSE_ALONE and at_its_seat
                 and (on_duty if at.has_people else at_screens))
    if not is_theirs:
        return 'role_may_not'
    # A player acts at the own seat, and sits down as nobody else.
    sits_down = do == 'seat' and 'for' not in word
    if role == 'player' and 'seat' in keys and not sits_down and (kind != 'player' or do == 'seat'):
        return 'not_your_seat'
    return None if role in word['senders'] else 'role_may_not'


def may_say(word, kind, claim):
    """The same of a word of the house."""
    if kind == 'stranger':
        return 'no_session'
    return None if claim in ROLES_OF.get(kind, []) and claim in word['senders'] else 'role_may_not'


def plain_value(kind, kinds):
    """Some value that a command is read with, and that is nowhere: once it is known who asks, nothing comes of it."""
    plain = {'answers': {}, 'area': 'field', 'bits': 'a' * 64, 'card': 2, 'cards': [2], 'cents': 1,
             'cents_either_way': 0, 'dice': [1], 'dice_by_colour': {'white': 2}, 'entry': {'seq': 10**6, 'event': 1},
             'moment': '2026-11-21T14:13:38Z', 'name': 'Nobody', 'number': 10**6, 'number_from_0': 0, 'object': {},
             'sealed': 'A' * 96, 'seat': SEAT, 'text': 'nowhere', 'texts': ['one'], 'true_or_false': True,
             'wall_time': '06:00'}
    return plain[kind] if kind in plain else kinds[kind]['choices'][0]


def plain_body(word, kinds):
    return {'do': word['do'],
            **{key['key']: plain_value(key['kind'], kinds) for key in word['keys'] if not key.get('optional')}}


def check_cell(cells, expected, code, cell):
    assert code == expected if expected else code not in WHO_ASKS + NOT_HEARD, (*cell, expected, code)
    cells.update({'asked': 1, 'may': not expected})


def told(status, answer):
    """The code of an answer by HTTP; none where it was done."""
    code = answer.get('code')
    if code in WHO_ASKS:
        assert status == (401 if code == 'no_session' else 403), (status, answer)
    return code


def table_words():
    """Every word, sitting down for somebody else too."""
    words = sorted(TABLE_WORDS, key=lambda word: LAST.index(word['do']) if word['do'] in LAST else -1)
    return [*({**word, 'for': 'Nobody'} for word in words if word['do'] == 'seat'), *words]


def comes_back(who, at, word, refused):
    """The player, when somebody has had the seat left."""
    if word['do'] == 'leave' and not refused:
        who['player'].done(at.table, do='seat', seat=SEAT, player=who['player'].id)


@contextmanager
def connections_of(who):
    """One for each of them, as long as they are asked one after another; and a WebSocket, which a stranger has not."""
    for each in who.values():
        each.keep_connection()
    sockets = {kind: Socket(each) for kind, each in who.items() if kind != 'stranger'}
    yield sockets
    for each in [*sockets.values(), *who.values()]:
        each.close()


def command_cells(who, at, words=None, wanted=lambda refused: True):
    """Every word at a table from everybody as everything, by HTTP and by WebSocket: the same, cell by cell."""
    cells, path = Counter(), f'/api/v1/tables/{at.table}/commands'
    with connections_of(who) as sockets:
        for word, kind, claim in itertools.product(words or table_words(), who, CLAIMS):
            refused = may(word, kind, claim, at)
            if not wanted(refused):
                continue
            body = plain_body(word, VOCABULARY['table']['kinds'])
            if word['do'] == 'seat':
                body['player'] = word.get('for', who[kind].id or 'Nobody')
            if claim:
                body['role'] = claim
            ways = {'http': lambda said: told(*who[kind].call('POST', path, said))}
            if kind in sockets:
                ways['socket'] = lambda said: sockets[kind].ask(at.table, said).get('refused')
            for way, ask in ways.items():
                code = ask(command(**body))
                check_cell(cells, refused, code, (at.table, body, kind, way))
                comes_back(who, at, word, code)
    return cells


# Refused once it is known who asks, where what is nowhere would not be.
REFUSED_FOR = {'set_house': {'zone': 'UTC'}, 'note_table': {'table': '1'}, 'stop_play': {'table': 'nowhere'},
               'resume_play': {'table': 'nowhere'}, 'deposit': {'cents': 10**10}, 'withdraw': {'cents': 10**10}}


def house_words():
    """Every word with all that it says, each duty too."""
    for word in HOUSE_WORDS:
        body = {**plain_body(word, VOCABULARY['house']['kinds']), **REFUSED_FOR.get(word['do'], {})}
        for duty in DUTIES if word['do'] == 'take_duty' else [None]:
            yield word, {**body, 'duty': duty} if duty else body


def house_cells(who, somebody):
    """Every word of the house from everybody as everything; `somebody` may be barred and limited."""
    cells = Counter()
    with connections_of(who):
        for (word, plain), kind, claim in itertools.product(house_words(), who, CLAIMS_OF_HOUSE):
            body, refused = {**plain, 'role': claim}, may_say(word, kind, claim)
            if 'player' in body:
                body['player'] = somebody.id
            # A duty is taken in its own role; nobody has one to leave.
            of_another = word['do'] == 'take_duty' and body['duty'] != claim
            if of_another:
                body['table'] = '1'
            if of_another or word['do'] == 'leave_duty':
                refused = refused or 'not_your_duty'
            check_cell(cells, refused, told(*who[kind].ask_house(**body)), (body, kind))
    return cells


def approval_cells(who, proposer, **body):
    """What waits for a second person is approved by none of those whose role that is not, nor by who proposed it."""
    cells = Counter()
    word = next(each for each in HOUSE_WORDS if each['do'] == body['do'])
    role, = ROLES_OF[proposer]
    done = who[proposer].asked_house(role=role, **body)['events'][0]
    assert done['event'] == 'proposed', done
    for kind, claim in itertools.product(who, CLAIMS_OF_HOUSE):
        refused = may_say({'senders': word['approvers']}, kind, claim)
        if not refused and kind != proposer:
            continue  # would do it
        code = told(*who[kind].ask_house(role=claim, do='approve', proposal=done['proposal']))
        check_cell(cells, refused or 'not_approved', code, (body, kind, claim))
    who[proposer].asked_house(role=role, do='reject', proposal=done['proposal'], reason='not wanted')
    return cells
