import { createTransport, type NodemailerError } from 'nodemailer'
import { type MailTransport, UndeliverableError } from './delivery.ts'
import { toMessage } from './message.ts'
import { secretsOf, withoutSecrets } from './secrets.ts'

/**
 * Sends over SMTP, through connections that are kept for the next message.
 *
 * @param longestStep milliseconds that any step of a delivery may take: a queue waits behind it
 */
export function smtpTransport(smtpUrl: string, mailFrom: string | null, longestStep = 10_000): MailTransport {
  const secrets = secretsOf(smtpUrl)
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    // Trying again is the job's business: it counts, waits longer each time, and survives this process.
    maxRequeues: 0,
    idleTimeout: 30_000,
    dnsTimeout: longestStep,
    connectionTimeout: longestStep,
    greetingTimeout: longestStep,
    socketTimeout: longestStep,
  })
  return {
    async deliver(mail, signal) {
      try {
        await transporter.sendMail({ ...toMessage(mail, mailFrom), signal })
      } catch (error) {
        const message = withoutSecrets(error instanceof Error ? error.message : String(error), secrets)
        // Without the original as its cause: that one carries the whole conversation.
        throw isRefusedForGood(error) ? new UndeliverableError(message) : new Error(message)
      }
    },
    close: () => transporter.close(),
  }
}

/** Whether the server said 5xx to the recipient. Other 5xx (login, sender) are mistakes of ours that get mended. */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0 } = error as NodemailerError
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600
}
