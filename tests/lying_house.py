"""A house that tells otherwise what happens: it stands before a true one and changes what that says."""
import socket
import struct
import threading

TEXT = 1


def size_of(said):
    """As a WebSocket frame has it, in as few bytes as it takes."""
    if len(said) < 126:
        return bytes([len(said)])
    return struct.pack('>BH', 126, len(said)) if len(said) < 65536 else struct.pack('>BQ', 127, len(said))


class LyingHouse:
    """lie(text) is what a socket tells instead of a text, lie_in_answers(bytes) what comes instead of other bytes; what
    clients say goes on as it is."""

    def __init__(self, port, lie, lie_in_answers=lambda said: said):
        self.true_port, self.lie, self.lie_in_answers = port, lie, lie_in_answers
        self.listener = socket.create_server(('localhost', 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            house = socket.create_connection(('localhost', self.true_port))
            threading.Thread(target=self.pass_on, args=(client, house), daemon=True).start()
            threading.Thread(target=self.tell, args=(house, client), daemon=True).start()

    def pass_on(self, client, house):
        try:
            while said := client.recv(65536):
                house.sendall(said.replace(b'localhost:%d' % self.port, b'localhost:%d' % self.true_port))
            house.shutdown(socket.SHUT_WR)
        except OSError:
            house.close()

    def tell(self, house, client):
        heard = house.makefile('rb')
        try:
            first = heard.readline()
            client.sendall(first)
            if first.startswith(b'HTTP/1.1 101'):
                self.tell_socket(heard, client)
            while said := heard.read1():
                client.sendall(self.lie_in_answers(said))
        except (OSError, struct.error):
            pass
        client.close()

    def tell_socket(self, heard, client):
        while (line := heard.readline()) != b'\r\n':
            client.sendall(line)
        client.sendall(b'\r\n')
        while True:
            first, size = struct.unpack('>BB', heard.read(2))
            if size == 126:
                size, = struct.unpack('>H', heard.read(2))
            elif size == 127:
                size, = struct.unpack('>Q', heard.read(8))
            said = heard.read(size)
            if first & 15 == TEXT:
                said = self.lie(said.decode()).encode()
            client.sendall(bytes([first]) + size_of(said) + said)
