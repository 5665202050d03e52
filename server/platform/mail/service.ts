import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../../../database/client.ts'
import { keptFor } from '../../../rules/school/outbox.ts'
import type { LetterPage } from '../../../rules/school/words/letters/index.ts'
import type { ChangedWords } from '../../../rules/school/words/words.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type MailTransport, staysHere, UndeliverableError } from './delivery.ts'
import { withLogoInside } from './logo-part.ts'
import { oneLine } from './printable.ts'
import {
  deleteMessagesBefore,
  findMessage,
  insertMessage,
  insertMessages,
  type MailMessage,
  markSent,
  markTroubled,
  putRound,
} from './queries.ts'
import { readEml } from './read-eml.ts'
import type { MailContents, RenderedMail } from './render.ts'
import { withoutSecrets, withoutTokens } from './secrets.ts'
import { isTemplateName, type TemplateName, type TemplateVariables, templates } from './templates/index.ts'
import { exampleReader, samples } from './templates/samples.ts'
import type { MailSite } from './templates/template.tsx'
import { DeliveryError, troubleAdvice } from './trouble.ts'

export interface MailDependencies {
  jobs: Jobs
  transport: MailTransport
  settings: {
    siteWithLogo(): Promise<MailSite>
    words: { changed(page: LetterPage): Promise<ChangedWords> }
  }
  baseUrl: string
  db: Database
  logger: Logger
}

export type MailRequest = {
  [Name in TemplateName]: { to: string; template: Name; variables: TemplateVariables<Name> }
}[TemplateName]

/** No characters a mail server could read as a second address or a header. */
const oneAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u
const longestAddress = 320
const longestError = 500
/** Milliseconds an administrator waits for a test. */
const longestTest = 15_000

export interface MailTest {
  taken: boolean
  advice: string | null
  answer: string
}

export type MailExample = { label: string } & Pick<RenderedMail, 'subject' | 'html' | 'text'>

/** Loaded with the first message. */
async function renderMail(contents: MailContents): Promise<RenderedMail> {
  const rendering = await import('./render.ts')
  return rendering.renderMail(contents)
}

/** Stored in the transaction that causes it, sent by a job after the commit. */
export interface Mail {
  /**
   * A rollback sends nothing.
   *
   * @returns the id of the row in mail_messages
   * @throws ZodError or Error when the variables or the address are invalid
   */
  queue(tx: Database | Transaction, request: MailRequest): Promise<string>

  /** In two statements. Invalid addresses are skipped and logged. */
  queueMany(tx: Database | Transaction, requests: readonly MailRequest[]): Promise<void>

  /**
   * If the process dies between delivery and recording it, the message is delivered again with the same Message-ID.
   *
   * @throws Error when it should be retried; the reason is in `lastError`
   */
  send(messageId: string, attempt?: { isLast: boolean; signal?: AbortSignal }): Promise<void>

  /** Whether emails are kept as files, because the site has no mail server. */
  staysHere: boolean

  /** Without its tokens; null if its variables are no longer stored. */
  show(message: MailMessage): Promise<RenderedMail | null>

  /**
   * With its token, if messages are kept as files.
   *
   * @returns null when it has no link, or its file is not on this machine
   */
  linkOf(message: MailMessage): Promise<string | null>

  /**
   * @param round the number of times it will have been queued
   * @returns whether this call queued it: of two clicks one does
   */
  sendAgain(tx: Transaction, messageId: string, round: number): Promise<boolean>

  /** A letter with these words, once for each case of its text. */
  examples(template: TemplateName, words: ChangedWords): Promise<MailExample[]>

  /** Sends a test email now. @returns whether it was delivered, or why not */
  test(to: string, firstName: string, now: Date): Promise<MailTest>

  /** Deletes messages older than rules/school/outbox.ts allows. */
  tidy(): Promise<void>

  /** Deletes messages created before this moment. */
  forgetBefore(date: Date): Promise<void>
}

export function mailService({ jobs, transport, settings, baseUrl, db, logger }: MailDependencies): Mail {
  return {
    async queue(tx, request) {
      const row = rowOf(request)
      const messageId = await insertMessage(tx, row)
      await jobs.enqueue(tx, 'mail.send', { messageId }, { id: row.jobId })
      return messageId
    },

    async queueMany(tx, requests) {
      const fit = requests.filter(({ to }) => isAddress(to))
      if (fit.length < requests.length) {
        logger.warn({ messages: requests.length - fit.length }, 'skipped emails without a valid recipient')
      }
      if (fit.length === 0) return
      const rows = await insertMessages(tx, fit.map(rowOf))
      await jobs.enqueueMany(
        tx,
        'mail.send',
        rows.map(({ id, jobId }) => ({ data: { messageId: id }, ...(jobId ? { id: jobId } : {}) })),
      )
    },

    send,

    staysHere: staysHere(transport),

    async show(message) {
      if (message.variables === null || !isTemplateName(message.template)) return null
      const mail = await render(
        { ...message, variables: withoutTokens(message.variables) },
        await settings.siteWithLogo(),
      )
      return { ...mail, html: withLogoInside(mail.html, mail.logo) }
    },

    async linkOf(message) {
      const source = await transport.readBack?.(message)
      if (!source) return null
      const links = readEml(source).text.match(/https?:\/\/\S+?[?&]token=[\w.-]+/gu) ?? []
      return links.find((link) => link.startsWith(`${baseUrl}/`) && !link.includes('unsubscribe')) ?? null
    },

    async sendAgain(tx, messageId, round) {
      const jobId = randomUUID()
      if (!(await putRound(tx, messageId, { round, jobId }))) return false
      await jobs.enqueue(tx, 'mail.send', { messageId }, { id: jobId })
      return true
    },

    async examples(template, words) {
      const site = await settings.siteWithLogo()
      return Promise.all(
        samples[template].map(async ({ label, variables, to = exampleReader }) => {
          const mail = await renderMail({ template, variables, to, site, baseUrl, words })
          const { subject, text } = mail
          return { label, subject, html: withLogoInside(mail.html, mail.logo), text }
        }),
      )
    },

    async test(to, firstName, now) {
      const school = await settings.siteWithLogo()
      const mail = await renderMail({
        template: 'mail-test',
        variables: { firstName },
        to,
        site: school,
        baseUrl,
        words: await settings.words.changed('letter-mail-test'),
      })
      const sender = { name: oneLine(school.name), address: school.admissionsEmail }
      try {
        const message = { id: randomUUID(), createdAt: now, to, school: sender, ...mail }
        const answer = await transport.deliver(message, AbortSignal.timeout(longestTest))
        return { taken: true, advice: null, answer: answer.slice(0, longestError) }
      } catch (error) {
        const kind = error instanceof DeliveryError ? error.kind : 'folder'
        const answer = withoutSecrets(error instanceof Error ? error.message : String(error))
        return { taken: false, advice: troubleAdvice[kind], answer: answer.slice(0, longestError) }
      }
    },

    tidy: () => forgetBefore(new Date(Date.now() - keptFor)),
    forgetBefore,
  }

  async function forgetBefore(date: Date): Promise<void> {
    await deleteMessagesBefore(db, date)
    await transport.forgetBefore?.(date)
  }

  async function send(
    messageId: string,
    attempt: { isLast: boolean; signal?: AbortSignal } = { isLast: false },
  ) {
    const message = await findMessage(db, messageId)
    if (message === null || message.status === 'sent') return
    try {
      const subject = await deliver(message, attempt.signal)
      const variables = withoutTokens(message.variables)
      await markSent(db, messageId, { subject, sentAt: new Date(), variables })
    } catch (error) {
      const undeliverable = error instanceof UndeliverableError
      const lastError = withoutSecrets(error instanceof Error ? error.message : String(error)).slice(
        0,
        longestError,
      )
      const status = undeliverable || attempt.isLast ? 'failed' : 'queued'
      await markTroubled(db, messageId, { status, lastError }).catch((failure: unknown) =>
        logger.error({ err: failure, messageId }, 'an email failed and the failure could not be recorded'),
      )
      if (!undeliverable) throw new Error(lastError)
      logger.warn({ messageId, lastError }, 'an email is undeliverable')
    }
  }

  async function render({ template, variables, recipient }: MailMessage, school: MailSite) {
    if (!isTemplateName(template)) throw new Error(`There is no mail template ${template}.`)
    const words = await settings.words.changed(`letter-${template}`)
    return renderMail({ template, variables, to: recipient, site: school, baseUrl, words })
  }

  async function deliver(message: MailMessage, signal?: AbortSignal) {
    const { id, createdAt, recipient } = message
    const school = await settings.siteWithLogo()
    const mail = await render(message, school)
    const sender = { name: oneLine(school.name), address: school.admissionsEmail }
    await transport.deliver({ id, createdAt, to: recipient, school: sender, ...mail }, signal)
    return mail.subject
  }
}

const isAddress = (to: string) => oneAddress.test(to) && to.length <= longestAddress

function rowOf({ to, template, variables }: MailRequest) {
  if (!isAddress(to)) throw new Error('The message has no valid recipient.')
  const checked: Record<string, unknown> = templates[template].schema.parse(variables)
  return { recipient: to, template, variables: checked, jobId: randomUUID() as string }
}
