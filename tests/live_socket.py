"""A client of a live house that is told what happens, and what the house says that it may be told. Needs the packages
python3-websocket and python3-jsonschema."""
import json
import time
from collections import Counter

import jsonschema
import websocket


class Messages:
    """What a house says in its AsyncAPI of the messages of a socket."""

    def __init__(self, client):
        status, whole = client.call('GET', '/api/v1/asyncapi.json')
        assert status == 200, whole
        self.told, self.heard = (self.of(whole, operation) for operation in ('tell', 'hear'))
        self.counts, self.faults = Counter(), {}  # a fault each of a kind

    @staticmethod
    def of(whole, operation):
        """A validator for each message of an operation, by its name."""
        found = {}
        for each in whole['operations'][operation]['messages']:
            _, _, channel, _, name = each['$ref'].split('/')
            schema = whole['channels'][channel]['messages'][name]['payload']
            found[name] = jsonschema.Draft202012Validator({**schema, 'components': whole['components']})
        return found

    def take(self, message):
        """One that the house has told: it is exactly one of those that are described."""
        names = [name for name, each in self.told.items() if each.is_valid(message)]
        self.counts.update(names)
        if len(names) != 1:
            why = {name: jsonschema.exceptions.best_match(each.iter_errors(message)).message[:200]
                   for name, each in self.told.items() if name not in names}
            self.faults.setdefault(str((names, why)), f'{names or "not described"}: {json.dumps(message)[:400]}: {why}')

    def may_say(self, message):
        """Whether a client may say it."""
        return any(each.is_valid(message) for each in self.heard.values())

    def hold(self, *names):
        """All that was told is described, and each of these came."""
        assert not self.faults, '\n'.join(['not as the house describes it:', *self.faults.values()])
        for name in names:
            assert self.counts[name], f'{name}: never told; told: {dict(self.counts)}'


class Socket:
    """in  messages  where given, what everything that is told is held against"""

    def __init__(self, client, messages=None):
        house = client.house
        address = house.address('wss' if house.tls else 'ws')
        self.messages = messages
        cookies = [f'Cookie: {client.cookie()}'] if client.cookies else []
        self.socket = websocket.create_connection(f'{address}/api/v1/socket', header=cookies,
                                                  origin=house.address(), timeout=120,
                                                  sslopt={'context': house.tls} if house.tls else None)

    def send(self, said):
        self.socket.send(json.dumps(said))

    def next(self):
        told = json.loads(self.socket.recv())
        if self.messages:
            self.messages.take(told)
        return told

    def hear(self, wanted):
        """The first that is wanted, and all that was told before it."""
        before = []
        while not wanted(told := self.next()):
            before.append(told)
        return told, before

    def close(self):
        self.socket.close()

    def ending(self, until):
        """The code and the words by which the house closes it; fails where it has not until then."""
        while True:
            self.socket.settimeout(max(until - time.monotonic(), 0.001))
            kind, data = self.socket.recv_data(control_frame=True)
            if kind == websocket.ABNF.OPCODE_CLOSE:
                return int.from_bytes(data[:2], 'big'), data[2:].decode()

    def ask(self, table, body):
        self.send({'table': table, 'command': body})
        while True:
            told = self.next()
            if told.get('answer') == body['id'] or 'refused' in told and 'answer' not in told:
                return told


def status_of_refused(client):
    """With which a WebSocket is not opened for somebody."""
    try:
        Socket(client).close()
    except websocket.WebSocketBadStatusException as why:
        return why.status_code
    raise AssertionError('a WebSocket that was opened')
