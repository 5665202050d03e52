import { createTransport } from 'nodemailer'
import { type MailTransport, UndeliverableError } from './delivery.ts'
import { toMessage } from './message.ts'
import { secretsOf, withoutSecrets } from './secrets.ts'
import { DeliveryError, troubleOf } from './trouble.ts'

/** @param longestStep timeout in milliseconds of each delivery step, because a queue waits */
export function smtpTransport(smtpUrl: string, mailFrom: string | null, longestStep = 10_000): MailTransport {
  const secrets = secretsOf(smtpUrl)
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    // The job retries: it counts, backs off, and survives this process.
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
        // Drops the original cause, which contains the whole SMTP conversation.
        const kind = troubleOf(error)
        // Other permanent refusals (login, sender) are fixable mistakes of ours.
        throw kind === 'recipient' ? new UndeliverableError(kind, message) : new DeliveryError(kind, message)
      }
    },
    close: () => transporter.close(),
  }
}
