import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { OutboxMessageDetail } from '../../../contract/school/outbox.ts'
import type { Database } from '../../../database/client.ts'
import { resendRefusal } from '../../../rules/school/outbox.ts'
import type { AccountsService } from '../../people/accounts/service-interface.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { JobsService } from '../../platform/jobs/service.ts'
import { hasLostTokens } from '../../platform/mail/secrets.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { AuditService } from '../audit/service.ts'
import { presentMessage } from './present.ts'
import { countTo, countUnsent, findMessage, lockMessage, messagesAfter } from './queries.ts'

const pageSize = 50

/** Above this many matches, the newest are scanned. */
const mostGathered = 2_000

export interface OutboxDependencies {
  db: Database
  mail: Mail
  jobsAdmin: JobsService
  accounts: AccountsService
  audit: AuditService
  now: () => Date
}

type StoredMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** The emails of the site, for administrators. */
export interface OutboxService {
  /** A page of emails, and their counts by state. @throws Refusal `invalid-input` for a page that does not exist */
  page(query: InputOf<'GET /api/admin/outbox'>['query']): Promise<OutputOf<'GET /api/admin/outbox'>>

  /** @throws Refusal `message-not-found` */
  detail(id: string): Promise<OutputOf<'GET /api/admin/outbox/{id}'>>

  /**
   * @param round the number of times it will have been queued
   * @throws Refusal `message-not-found`, `message-on-its-way`, `message-without-link`
   */
  sendAgain(viewer: Viewer, id: string, round: number): Promise<OutboxMessageDetail>

  /** The link in an email that is kept as a file; logged. @throws Refusal `message-not-found`, `no-link` */
  link(viewer: Viewer, id: string): Promise<string>

  /** Sends a test email to the viewer now. */
  test(viewer: Viewer): Promise<OutputOf<'POST /api/admin/mail-test'>>
}

export function outboxService({
  db,
  mail,
  jobsAdmin,
  accounts,
  audit,
  now,
}: OutboxDependencies): OutboxService {
  return {
    async page(query) {
      const { state, recipient, after } = query
      const status = state === 'waiting' ? 'queued' : state
      const page = { after: readCursor(after), most: pageSize + 1 }
      const areMany = recipient?.trim() ? (await countTo(db, recipient, mostGathered)) === mostGathered : true
      const [rows, unsent] = await Promise.all([
        messagesAfter(db, { status, recipient }, { ...page, areMany }),
        countUnsent(db),
      ])
      const shown = rows.slice(0, pageSize)
      const waiting = shown.filter((row) => row.status === 'queued')
      const tries = await jobsAdmin.upcoming(
        'mail.send',
        waiting.flatMap(({ jobId }) => jobId ?? []),
      )
      const last = rows.length > pageSize ? shown.at(-1) : undefined
      const counted = (name: string) => unsent.find((row) => row.status === name)?.count ?? 0
      return {
        messages: shown.map((row) => presentMessage(row, tries.get(row.jobId ?? '') ?? null)),
        next: last ? writeCursor({ at: last.exactCreatedAt, id: last.id }) : null,
        counts: { waiting: counted('queued'), failed: counted('failed') },
        staysHere: mail.staysHere,
      }
    },

    async detail(id) {
      return { message: await detailOf(await found(id)), staysHere: mail.staysHere }
    },

    async sendAgain(viewer, id, round) {
      await db.transaction(async (tx) => {
        const message = await lockMessage(tx, id)
        if (message === null) throw new Refusal('message-not-found')
        // Already queued by a second click or another administrator.
        if (message.round >= round) return
        const refusal = resendRefusal(await stateOf(message))
        if (refusal !== null) throw new Refusal(refusal, resendTexts[refusal])
        if (!(await mail.sendAgain(tx, id, message.round + 1))) return
        await audit.record(tx, viewer, { action: 'mail.sent-again', subject: subjectOf(message) })
      })
      return detailOf(await found(id))
    },

    async link(viewer, id) {
      const message = await found(id)
      if (!(await mayShowLink(message))) throw new Refusal('no-link', noLink)
      const link = await mail.linkOf(message)
      if (link === null) throw new Refusal('no-link', noLink)
      await db.transaction((tx) =>
        audit.record(tx, viewer, { action: 'mail.link-shown', subject: subjectOf(message) }),
      )
      return link
    },

    async test(viewer) {
      const result = await mail.test(viewer.email, viewer.firstName, now())
      return { to: viewer.email, ...result, staysHere: mail.staysHere }
    },
  }

  async function found(id: string): Promise<StoredMessage> {
    const message = await findMessage(db, id)
    if (message === null) throw new Refusal('message-not-found')
    return message
  }

  async function stateOf({ jobId, status, variables }: StoredMessage) {
    const tries = jobId && status === 'queued' ? await jobsAdmin.upcoming('mail.send', [jobId]) : new Map()
    return { hasJob: tries.size > 0, isWhole: variables !== null && !hasLostTokens(variables) }
  }

  /**
   * Administrators must not get into each other's accounts by a link, unless the account has no password, provider or
   * passkey yet. An operator has `npm run admin` for that.
   */
  async function mayShowLink({ recipient, status, template }: StoredMessage): Promise<boolean> {
    if (!mail.staysHere || status !== 'sent') return false
    const user = await accounts.findByEmail(db, recipient)
    if (user?.role !== 'admin') return true
    return template === 'setup-password' && !(await accounts.hasWayIn(user.id))
  }

  async function detailOf(message: StoredMessage): Promise<OutboxMessageDetail> {
    const [content, state, mayShow, tries] = await Promise.all([
      mail.show(message),
      stateOf(message),
      mayShowLink(message),
      jobsAdmin.upcoming('mail.send', message.jobId ? [message.jobId] : []),
    ])
    return {
      ...presentMessage(message, tries.get(message.jobId ?? '') ?? null),
      content: content && { subject: content.subject, html: content.html, text: content.text },
      can: {
        resend: resendRefusal(state) === null,
        showLink: mayShow && (await mail.linkOf(message)) !== null,
      },
    }
  }
}

const resendTexts = {
  'message-on-its-way': 'This message is already on its way.',
  'message-without-link':
    'The link in this message was forgotten when it was sent. Send a new one from the page of its recipient.',
}

const noLink = 'This message has no link that could be handed over.'

const subjectOf = ({ id, template, recipient }: StoredMessage) => ({
  kind: 'mail',
  id,
  label: `${template} to ${recipient}`,
})
