import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { certificateDesigns } from '../../../database/schema/index.ts'

export type DesignRow = NonNullable<Awaited<ReturnType<typeof findDesign>>>
export type KeptDesign = Pick<DesignRow, 'logo' | 'signatories' | 'text' | 'place'>

const id = 'school'

export async function findDesign(db: Database | Transaction) {
  const [row] = await db.select().from(certificateDesigns).where(eq(certificateDesigns.id, id))
  return row ?? null
}

/** As `findDesign`. Changes wait until the transaction ends. */
export async function lockDesign(tx: Transaction) {
  const [row] = await tx.select().from(certificateDesigns).where(eq(certificateDesigns.id, id)).for('update')
  return row ?? null
}

/** @param revision of the design before; 0 for none. @returns false if it has another revision by now */
export async function putDesign(tx: Transaction, design: KeptDesign, revision: number): Promise<boolean> {
  const written = await tx
    .insert(certificateDesigns)
    .values({ id, ...design })
    .onConflictDoUpdate({
      target: certificateDesigns.id,
      set: {
        ...design,
        revision: sql`${certificateDesigns.revision} + 1`,
        updatedAt: sql`now()`,
      },
      setWhere: eq(certificateDesigns.revision, revision),
    })
    .returning({ revision: certificateDesigns.revision })
  return written.length > 0
}
