import { createTransport } from 'nodemailer'
import { type MailTransport, UndeliverableError } from './delivery.ts'
import { toMessage } from './message.ts'
import { secretsOf, withoutSecrets } from './secrets.ts'
import { DeliveryError, troubleOf } from './trouble.ts'

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
        const { response } = await transporter.sendMail({ ...toMessage(mail, mailFrom), signal })
        return withoutSecrets(response, secrets)
      } catch (error) {
        const message = withoutSecrets(error instanceof Error ? error.message : String(error), secrets)
        // Without the original as its cause: that one carries the whole conversation.
        const kind = troubleOf(error)
        // Other refusals for good (login, sender) are mistakes of ours that get mended.
        throw kind === 'recipient' ? new UndeliverableError(kind, message) : new DeliveryError(kind, message)
      }
    },
    close: () => transporter.close(),
  }
}
