// Serves the page and the installed npm packages on the loopback address, and nothing else.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };
const here = fileURLToPath(new URL('.', import.meta.url));
const packages = path.join(here, '..', 'node_modules');

/** Starts the server; resolves to its address and a function that stops it. */
export async function serve() {
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const file = name.startsWith('/npm/') ? path.join(packages, name.slice('/npm/'.length)) : path.join(here, name);
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
