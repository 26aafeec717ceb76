"""The people of a house with dealers, who do by the API what is done before and after play."""
from live_client import Member

TRAY = 500_000  # cents in chips that a table opens with


class Floor:
    """Everybody who works there, each made by a link of the administrator."""

    def __init__(self, house, administrator=None):
        self.house = house
        self.ada = ada = administrator or Member(house, house.administrator_link(), 'Ada')
        self.ann, self.bob = ada.member('staff', 'Ann', 'manager'), ada.member('staff', 'Bob', 'manager')
        self.flo = ada.member('staff', 'Flo', 'floorperson')
        self.cas = ada.member('staff', 'Cas', 'cage')
        self.sam = ada.member('staff', 'Sam', 'security')
        self.cleo, self.cyd = ada.member('staff', 'Cleo', 'count'), ada.member('staff', 'Cyd', 'count')
        self.dealers = [ada.member('staff', name, 'dealer') for name in ('Dee', 'Don')]
        self.stick = ada.member('staff', 'Stu', 'stickperson')

    def agree(self, one, role, other, other_role, **command):
        """One person proposes, another approves; what was done."""
        proposed = one.asked_house(role=role, **command)['events'][0]
        assert proposed['event'] == 'proposed', proposed
        return other.asked_house(role=other_role, do='approve', proposal=proposed['proposal'])

    def sheet(self, table):
        """What is asked; a count that the rules of the table say is asked for as they say it."""
        status, sheet = self.flo.call('GET', f'/api/v1/house/tables/{table}/sheet')
        assert status == 200, sheet
        _, look = self.flo.call('GET', f'/api/v1/tables/{table}')
        for each in sheet['checks']:
            if 'setting' in each:
                each['least'] = look['rules']['pot'][each['setting']]
        return sheet

    @staticmethod
    def answers(sheet, of):
        """As the text asks."""
        given = {'yes': lambda each: True, 'reference': lambda each: 'A-17', 'count': lambda each: each['least'],
                 'parts': lambda each: [part['part'] for part in each['parts']]}
        return {each['check']: given[each['answer']](each) for each in sheet['checks'] if each['of'] == of}

    def bring_dice(self, table, sheet, name):
        """A set by the colours that the sheet names: received, inspected, issued."""
        dice = {colour: int(count) for count, colour in (each.split() for each in sheet['dice'].split(', '))}
        serials = [f'{name}-{number}' for number in range(sum(dice.values()))]
        self.agree(self.flo, 'floorperson', self.sam, 'security', do='receive_dice', set=name, dice=dice,
                   serials=serials)
        self.flo.asked_house(role='floorperson', do='inspect_dice', set=name, game=sheet['game'],
                             answers=self.answers(sheet, 'dice'))
        self.flo.asked_house(role='floorperson', do='issue_dice', set=name, table=table)

    def open(self, table, game, with_stick, **plan):
        """A hybrid table from its plan to its opening."""
        self.prepare(table, game, with_stick, **plan)
        self.flo.done(table, role='floorperson', do='open_table')

    def prepare(self, table, game, with_stick, **plan):
        """A hybrid table from its plan to the sheet that it opens by."""
        self.agree(self.ann, 'manager', self.bob, 'manager', do='plan_table', table=table, game=game, kind='hybrid',
                   inventory_cents=TRAY, **plan)
        sheet = self.sheet(table)
        self.bring_dice(table, sheet, f'set-{table}')
        shaker = {}
        if any(each['of'] == 'shaker' for each in sheet['checks']):
            shaker = {'shaker': f'shaker-{table}'}
            self.flo.asked_house(role='floorperson', do='register_shaker', game=game,
                                 answers=self.answers(sheet, 'shaker'), **shaker)
        self.take_duties(table, with_stick)
        self.flo.asked_house(role='floorperson', do='check_table', table=table, answers=self.answers(sheet, 'table'),
                             **shaker)

    def duties(self, with_stick):
        people = [(self.flo, 'floorperson'), *((each, 'dealer') for each in self.dealers)]
        return people + [(self.stick, 'stickperson')] if with_stick else people[:2]

    def take_duties(self, table, with_stick):
        for who, duty in self.duties(with_stick):
            who.asked_house(role=duty, do='take_duty', table=table, duty=duty)

    def close(self, table, tray):
        """Nobody has paid in cash or tipped: the boxes are empty, and the tray has what it should; the table then."""
        self.flo.done(table, role='floorperson', do='close_table')
        self.agree(self.flo, 'floorperson', self.cas, 'cage', do='count_tray', table=table, counted_cents=tray)
        for box in ('drop', 'tips'):
            self.agree(self.sam, 'security', self.flo, 'floorperson', do='take_box', table=table, of=box,
                       box=f'{box}-{table}')
            self.agree(self.cleo, 'count', self.cyd, 'count', do='count_box', table=table, of=box,
                       box=f'{box}-{table}', counted_cents=0)
        return self.flo.call('GET', f'/api/v1/tables/{table}')[1]
