import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface SmtpAnswers {
  login?: string
  recipient?: string
  message?: string
}

/**
 * `answer` decides each message's answers; missing ones accept.
 *
 * @param how.port any free one by default
 * @param how.silent accepts connections and never answers
 */
export async function startSmtpServer(
  answer: (attempt: number) => SmtpAnswers,
  { port = 0, silent = false }: { port?: number; silent?: boolean } = {},
) {
  const delivered: { recipient: string; source: string }[] = []
  const sockets = new Set<Socket>()
  let attempts = 0
  let connections = 0

  const server = createServer((socket) => {
    sockets.add(socket)
    connections++
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let answers: SmtpAnswers = {}
    let recipient = ''
    let waiting = ''
    let inMessage = false
    const say = (line: string) => socket.write(`${line}\r\n`)

    const obey = (command: string) => {
      if (/^EHLO/i.test(command)) return say('250-loopback\r\n250 AUTH PLAIN LOGIN')
      if (/^AUTH/i.test(command)) return say(answer(attempts + 1).login ?? '235 welcome')
      if (/^MAIL FROM/i.test(command)) {
        attempts++
        answers = answer(attempts)
        return say('250 ok')
      }
      if (/^RCPT TO/i.test(command)) {
        recipient = /<(.*)>/.exec(command)?.[1] ?? ''
        return say(answers.recipient ?? '250 ok')
      }
      if (/^DATA/i.test(command)) {
        inMessage = true
        return say('354 go on')
      }
      if (/^QUIT/i.test(command)) return socket.end('221 bye\r\n')
      say('250 ok')
    }

    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1')
      for (;;) {
        const end = waiting.indexOf(inMessage ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const piece = waiting.slice(0, end)
        waiting = waiting.slice(end + (inMessage ? 5 : 2))
        if (!inMessage) {
          obey(piece)
          continue
        }
        inMessage = false
        const reply = answers.message ?? '250 taken'
        if (reply.startsWith('2')) delivered.push({ recipient, source: piece.replace(/^\.\./gm, '.') })
        say(reply)
      }
    })
    if (!silent) say('220 loopback ESMTP')
  })

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    delivered,
    attempts: () => attempts,
    connections: () => connections,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
