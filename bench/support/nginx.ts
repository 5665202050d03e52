import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '../../tests/support/children-of.ts'
import type { Answer } from './answer.ts'
import type { Rival } from './bare.ts'
import { pinTo } from './processes.ts'
import { freePort } from './site.ts'

export function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null
}

/**
 * Starts nginx with one worker and a file with exactly the bytes and headers of a response, precompressed, which is the
 * least work for nginx.
 *
 * @param folder empty, for configuration and logs
 */
export async function startNginx(
  program: string,
  folder: string,
  path: string,
  answer: Answer,
): Promise<Rival> {
  const port = await freePort()
  mkdirSync(join(folder, 'files'), { recursive: true })
  writeFileSync(join(folder, 'files', 'page'), answer.body)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, path, answer.headers))
  // The shell stops nginx when its stdin closes: on stop, or if this run was killed.
  const script = '"$@" & pid=$!; cat > /dev/null; kill -TERM $pid; wait $pid'
  const nginx = [program, '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')]
  const shell = spawn('sh', ['-c', script, 'sh', ...nginx], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  const stop = async () => {
    shell.stdin.end()
    await ended
  }
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 1; !(await answers(`${url}${path}`)); attempt += 1) {
    if (attempt === 50) {
      await stop()
      throw new Error(`nginx did not start:\n${readFileSync(join(folder, 'errors'), 'utf8')}`)
    }
    await sleep(100)
  }
  const workers = childrenOf(Number(readFileSync(join(folder, 'pid'), 'utf8')))
  for (const worker of workers) pinTo('server', worker)
  return { url, pids: workers, stop }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function configuration(folder: string, port: number, path: string, headers: Record<string, string>): string {
  const { 'content-type': type = 'text/html', etag: _, ...rest } = headers
  const added = Object.entries(rest)
    .filter(([name]) => name !== 'last-modified')
    .map(([name, value]) => `add_header ${name} ${quoted(value)};`)
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${join(folder, 'pid')};
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_timeout 65;
  keepalive_requests 1000000000;
  open_file_cache max=16;
  server_tokens off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp;`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location = ${path} {
      alias ${join(folder, 'files', 'page')};
      types {}
      default_type ${quoted(type)};
      etag on;
      ${added.join('\n      ')}
    }
  }
}
`
}

/** nginx reads a dollar as a variable and cannot escape it; none of our headers has one. */
const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`
