"""A client of a live house that is told what happens. Needs the package python3-websocket."""
import json

import websocket


class Socket:
    def __init__(self, client):
        self.socket = websocket.create_connection(f'ws://localhost:{client.house.port}/api/v1/socket',
                                                  header=[f'Cookie: {client.cookie()}'],
                                                  origin=f'http://localhost:{client.house.port}', timeout=120)

    def send(self, said):
        self.socket.send(json.dumps(said))

    def next(self):
        return json.loads(self.socket.recv())

    def close(self):
        self.socket.close()

    def ask(self, table, body):
        self.send({'table': table, 'command': body})
        while True:
            told = self.next()
            if told.get('answer') == body['id'] or 'refused' in told and 'answer' not in told:
                return told
