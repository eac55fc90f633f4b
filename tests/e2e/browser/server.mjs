// Serves the page, the installed npm packages and the items' pictures and sounds on the loopback address, and nothing
// else.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = { '.css': 'text/css', '.gif': 'image/gif', '.jpg': 'image/jpeg', '.png': 'image/png', '.svg': 'image/svg+xml', '.wav': 'audio/wav', '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };
const here = fileURLToPath(new URL('.', import.meta.url));
const packages = path.join(here, '..', 'node_modules');

/**
 * Starts the server; resolves to its address and a function that stops it. `media()` is the folder of the media of the
 * item that is played.
 */
export async function serve(media) {
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const file = name.startsWith('/npm/') ? path.join(packages, name.slice('/npm/'.length))
      : name.startsWith('/media/') ? path.join(media(), path.basename(name))
        : path.join(here, name);
    try {
      const data = await readFile(file);
      response.writeHead(200, { 'content-type': `${TYPES[path.extname(file)] ?? 'application/octet-stream'}; charset=utf-8` });
      response.end(data);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => { server.close(); server.closeAllConnections(); } };
}
