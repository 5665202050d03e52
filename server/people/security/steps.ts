import { createHash, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../../../database/client.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findStep, insertStep, type StepKind, takeOpenStep, tryStep } from './queries.ts'

/** Milliseconds a step stays open: long enough to find a phone. */
const lifetime = 10 * 60_000

/** Wrong codes per step; then the password is required again. */
const mostTries = 5

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

/** The holder of a step's ticket may answer once. */
export function securitySteps({ db, now }: { db: Database; now: () => Date }) {
  const over = () => new Refusal('step-over')

  return {
    /** @returns the ticket */
    async begin(
      kind: StepKind,
      userId: string | null,
      challenge: string | null = null,
      tx: Database | Transaction = db,
    ): Promise<string> {
      const ticket = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now().getTime() + lifetime)
      await insertStep(tx, {
        ticketHash: hashOf(ticket),
        kind,
        userId,
        challenge,
        triesLeft: mostTries,
        expiresAt,
      })
      return ticket
    },

    /** @throws Refusal `step-over` */
    async look(kind: StepKind, ticket: string) {
      const step = await findStep(db, kind, hashOf(ticket))
      if (step === null) throw over()
      return step
    },

    /** @throws Refusal `step-over`, also after too many tries */
    async try(kind: StepKind, ticket: string) {
      const step = await tryStep(db, kind, hashOf(ticket))
      if (step === null) throw over()
      return step
    },

    /** @throws Refusal `step-over` */
    async take(kind: StepKind, ticket: string, tx: Database | Transaction = db) {
      const step = await takeOpenStep(tx, kind, hashOf(ticket))
      if (step === null) throw over()
      return step
    },
  }
}
