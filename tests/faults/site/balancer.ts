import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findNginx } from '../../../bench/support/nginx.ts'

const example = join(import.meta.dirname, '..', '..', '..', 'deploy', 'nginx.conf')

/**
 * Starts nginx with the project's configuration in front of the given ports.
 *
 * @param at the port it listens on
 * @returns a function that stops it; null without nginx
 */
export async function startBalancer(at: number, ports: readonly number[]) {
  const program = findNginx()
  if (program === null || !existsSync(program)) return null
  const folder = mkdtempSync(join(tmpdir(), 'creare-nginx-'))
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`)
  const site = readFileSync(example, 'utf8')
    .replace(/server 127\.0\.0\.1:3001 .*;\s*server 127\.0\.0\.1:3002 .*;/, servers.join(' '))
    .replace('127.0.0.1:8080', `127.0.0.1:${at}`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/pid;
events { worker_connections 2048; }
http { access_log off; ${places.join(' ')}
${site}
}`,
  )
  // The shell stops nginx when its input closes, also if this run is killed.
  const script = '"$@" & pid=$!; cat > /dev/null; kill -TERM $pid; wait $pid'
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')]
  const shell = spawn('sh', ['-c', script, 'sh', program, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  const stop = async () => {
    shell.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; !(await fetch(`http://127.0.0.1:${at}/api/health`).catch(() => null)); attempt++) {
    if (attempt === 50) {
      const said = readFileSync(join(folder, 'errors'), 'utf8')
      await stop()
      throw new Error(`nginx did not start: ${said}`)
    }
    await sleep(100)
  }
  return { stop }
}
