// A mail server that takes every mail and keeps none.
import { createServer } from "node:net";

createServer((socket) => {
  let data = false;
  socket.setEncoding("latin1");
  let rest = "";
  socket.write("220 sink\r\n");
  socket.on("data", (text) => {
    rest += text;
    for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (data) {
        if (line === ".") {
          data = false;
          socket.write("250 taken\r\n");
        }
        continue;
      }
      if (/^DATA/i.test(line)) {
        data = true;
        socket.write("354 go\r\n");
      } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    }
  });
  socket.on("error", () => undefined);
}).listen(2525, "127.0.0.1");
