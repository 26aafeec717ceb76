"""What tests of a live house have in common: a house that is served, and who comes to it by HTTP."""
import atexit
import http.client
import json
import os
import re
import secrets
import subprocess
import time

PATIENCE = 120  # seconds, on a machine that does much else


def command(**keys):
    """With an id that nobody has used."""
    return {'id': secrets.token_hex(16), **keys}


def noon_zone():
    """Where it is about noon: no day ends within a test."""
    ahead = 12 - time.gmtime().tm_hour
    return f'Etc/GMT{-ahead:+}' if ahead else 'UTC'


class House:
    """A served house in a folder of its own.

    log  a file that is open for what it says of itself; beside what a test says, unless given
    """
    tls = None  # by which its clients come, where it is served by TLS: a context of ssl

    def __init__(self, skyward, folder, *flags, log=None):
        self.skyward, self.folder, self.flags, self.log = skyward, folder, flags, log
        self.serve()

    def serve(self, port=0):
        self.process = subprocess.Popen([self.skyward, 'serve', 'house.db', '--port', str(port), *self.flags],
                                        cwd=self.folder, stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        env={**os.environ, 'SKYWARD_ZONE': noon_zone()})
        atexit.register(self.process.kill)  # a test that fails leaves none behind
        self.said = self.process.stdout.readline()
        found = re.fullmatch(r'The house is open at (https?)://([^:/]+):(\d+)\n', self.said)
        assert found, f'no address in {self.said!r}'
        self.scheme, self.host, self.port = found[1], found[2], int(found[3])

    def address(self, scheme=None):
        return f'{scheme or self.scheme}://{self.host}:{self.port}'

    def connection(self):
        if self.tls:
            return http.client.HTTPSConnection(self.host, self.port, timeout=PATIENCE, context=self.tls)
        return http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)

    def administrator_link(self):
        """What the first administrator opens; told before anything else that a new house says."""
        while True:
            line = self.process.stdout.readline()
            assert line, 'no link for an administrator'
            found = re.search(r'/api/v1/links/(\S+)', line)
            if found:
                return found[1]

    def end(self, by):
        self.process.send_signal(by)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, rest


class Client:
    """Somebody with a session, or none yet."""

    def __init__(self, house):
        self.house, self.cookies, self.id, self.kept = house, {}, None, None

    def keep_connection(self):
        """One for all that is asked from now on, soon after each other."""
        self.kept = self.house.connection()

    def close(self):
        self.kept.close()
        self.kept = None

    def call(self, method, path, body=None, raw=False, headers=None):
        connection = self.kept or self.house.connection()
        sent = {'Cookie': self.cookie()} if self.cookies else {}
        if body is not None:
            sent['Content-Type'] = 'application/json'
        sent.update(headers or {})
        text = body if body is None or isinstance(body, str) else json.dumps(body)
        connection.request(method, path, text, sent)
        answer = connection.getresponse()
        text = answer.read().decode('utf-8', 'surrogateescape')  # a file may be of other bytes
        self.set = [value for name, value in answer.getheaders() if name.lower() == 'set-cookie']
        for value in self.set:
            key, _, token = value.split(';')[0].partition('=')
            self.cookies[key] = token
        self.type = answer.getheader('Content-Type')
        self.disposition = answer.getheader('Content-Disposition')
        if connection is not self.kept:
            connection.close()
        return answer.status, text if raw else json.loads(text or '{}')

    def cookie(self):
        return '; '.join(f'{name}={value}' for name, value in self.cookies.items())

    def say(self, table, **said):
        return self.call('POST', f'/api/v1/tables/{table}/commands', command(**said))

    def done(self, table, **said):
        status, answer = self.say(table, **said)
        assert status == 200, (said, answer)
        return answer

    def ask_house(self, **said):
        return self.call('POST', '/api/v1/house/commands', command(**said))

    def asked_house(self, **said):
        status, answer = self.ask_house(**said)
        assert status == 200, (said, answer)
        return answer

    def records(self, table, after):
        status, text = self.call('GET', f'/api/v1/tables/{table}/records?after={after}&limit=10000', raw=True)
        assert status == 200, text
        return [json.loads(line) for line in text.splitlines()]


class Guest(Client):
    def __init__(self, house, name):
        super().__init__(house)
        status, me = self.call('POST', '/api/v1/guests', {'name': name})
        assert status == 201, me
        self.id = me['id']


PASSWORD = 'a stone rolls uphill'


class Member(Client):
    """Whoever has made an account by a link."""

    def __init__(self, house, link, name):
        super().__init__(house)
        self.name = name
        status, me = self.call('POST', f'/api/v1/links/{link}', {'name': name, 'password': PASSWORD})
        assert status == 201, me
        self.id = me['id']

    def member(self, kind, name, *roles):
        """Of an administrator: another account."""
        status, made = self.call('POST', '/api/v1/accounts', {'kind': kind})
        assert status == 201, made
        other = Member(self.house, made['link'], name)
        if roles:
            status, answer = self.call('POST', f'/api/v1/accounts/{other.id}/roles', {'roles': list(roles)})
            assert status == 204, answer
        return other


def events(records):
    return [each for record in records for each in record['events']]


def names(records):
    return [each['event'] for each in events(records)]


def until(seen, done, tell=lambda found: found):
    """What was seen once it is so; fails after a long time. A client without a socket looks again and again."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = seen()
        if done(found):
            return found
        time.sleep(0.02)
    raise AssertionError(f'not within {PATIENCE} s: {tell(seen())}')
