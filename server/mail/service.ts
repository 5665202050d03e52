import type { Logger } from 'pino'
import type { Database, Transaction } from '../../database/client.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type MailTransport, UndeliverableError } from './delivery.ts'
import { oneLine } from './printable.ts'
import {
  findMessage,
  insertMessage,
  insertMessages,
  type MailMessage,
  markSent,
  markTroubled,
} from './queries.ts'
import { renderMail } from './render.ts'
import { withoutSecrets } from './secrets.ts'
import { isTemplateName, type TemplateName, type TemplateVariables, templates } from './templates/index.ts'
import type { MailSite } from './templates/template.tsx'

export interface MailDependencies {
  jobs: Jobs
  transport: MailTransport
  /** The school as it is when the message leaves. */
  site(): Promise<MailSite>
  /** BASE_URL: every link begins with it. */
  baseUrl: string
  db: Database
  logger: Logger
}

/** A message to send, with the variables its template asks for. */
export type MailRequest = {
  [Name in TemplateName]: { to: string; template: Name; variables: TemplateVariables<Name> }
}[TemplateName]

/** One address and nothing that a mail server could read as two, or as the beginning of a header. */
const oneAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u
const longestAddress = 320
const longestError = 500

/** Outgoing mail: written down with what causes it, sent by a job as soon as that is committed. */
export function mailService({ jobs, transport, site, baseUrl, db, logger }: MailDependencies) {
  return {
    /**
     * Queues a message in the caller's transaction; if that rolls back, nothing is sent.
     *
     * @returns the id of the row in mail_messages
     * @throws ZodError or Error when the variables or the address are not fit to be sent
     */
    async queue(tx: Database | Transaction, request: MailRequest): Promise<string> {
      const messageId = await insertMessage(tx, rowOf(request))
      await jobs.enqueue(tx, 'mail.send', { messageId })
      return messageId
    },

    /** As `queue`, for many messages in two statements. An address that is not fit is left out and logged. */
    async queueMany(tx: Database | Transaction, requests: readonly MailRequest[]): Promise<void> {
      const fit = requests.filter(({ to }) => isAddress(to))
      if (fit.length < requests.length) {
        logger.warn({ messages: requests.length - fit.length }, 'mails have no valid recipient')
      }
      if (fit.length === 0) return
      const ids = await insertMessages(tx, fit.map(rowOf))
      await jobs.enqueueMany(
        tx,
        'mail.send',
        ids.map((messageId) => ({ data: { messageId } })),
      )
    },

    send,

    /** Begins to work on the queue. Tries for most of a day, so that a mail server may be away overnight. */
    start: () =>
      jobs.work('mail.send', ({ messageId }, attempt) => send(messageId, attempt), {
        concurrency: 2,
        retryLimit: 20,
        retryDelayMax: 7_200,
      }),
  }

  /**
   * Sends one message, or does nothing when it was sent before. Should the process die between the delivery and
   * the note of it, the message is delivered again, with the same Message-ID.
   *
   * @throws Error when it should be tried again; the message then says why in `lastError`
   */
  async function send(
    messageId: string,
    attempt: { isLast: boolean; signal?: AbortSignal } = { isLast: false },
  ) {
    const message = await findMessage(db, messageId)
    if (message === null || message.status === 'sent') return
    try {
      const subject = await deliver(message, attempt.signal)
      await markSent(db, messageId, subject, new Date())
    } catch (error) {
      const undeliverable = error instanceof UndeliverableError
      const lastError = withoutSecrets(error instanceof Error ? error.message : String(error)).slice(
        0,
        longestError,
      )
      const status = undeliverable || attempt.isLast ? 'failed' : 'queued'
      await markTroubled(db, messageId, { status, lastError }).catch((failure: unknown) =>
        logger.error({ err: failure, messageId }, 'a mail failed and that could not be noted'),
      )
      if (!undeliverable) throw new Error(lastError)
      logger.warn({ messageId, lastError }, 'a mail cannot be delivered to its address')
    }
  }

  async function deliver(
    { id, createdAt, recipient, template, variables }: MailMessage,
    signal?: AbortSignal,
  ) {
    if (!isTemplateName(template)) throw new Error(`There is no mail template ${template}.`)
    const school = await site()
    const mail = await renderMail({ template, variables, to: recipient, site: school, baseUrl })
    const sender = { name: oneLine(school.name), address: school.admissionsEmail }
    await transport.deliver({ id, createdAt, to: recipient, school: sender, ...mail }, signal)
    return mail.subject
  }
}

const isAddress = (to: string) => oneAddress.test(to) && to.length <= longestAddress

function rowOf({ to, template, variables }: MailRequest) {
  if (!isAddress(to)) throw new Error('The message has no valid recipient.')
  const checked: Record<string, unknown> = templates[template].schema.parse(variables)
  return { recipient: to, template, variables: checked }
}

export type Mail = ReturnType<typeof mailService>
