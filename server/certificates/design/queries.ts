import { eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { certificateDesigns } from '../../../database/schema/index.ts'

export type DesignRow = NonNullable<Awaited<ReturnType<typeof findDesign>>>
export type KeptDesign = Pick<DesignRow, 'logo' | 'signatories' | 'text' | 'place'>

/** The id of the course whose design it is; null for the school's. */
export type DesignOwner = string | null

const idOf = (owner: DesignOwner) => (owner === null ? 'school' : `course:${owner}`)
const ownedBy = (owner: DesignOwner) => eq(certificateDesigns.id, idOf(owner))

export async function findDesign(db: Database | Transaction, owner: DesignOwner) {
  const [row] = await db.select().from(certificateDesigns).where(ownedBy(owner))
  return row ?? null
}

/** The school's and those of courses. */
export const allDesigns = (db: Database): Promise<DesignRow[]> => db.select().from(certificateDesigns)

/** As `findDesign`. Changes of any design wait until the transaction ends, because designs may share a picture. */
export async function lockDesign(tx: Transaction, owner: DesignOwner) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('creare.certificate-designs'))`)
  const [row] = await tx.select().from(certificateDesigns).where(ownedBy(owner)).for('update')
  return row ?? null
}

/** Designs of all others. */
export const otherDesigns = (tx: Transaction, owner: DesignOwner): Promise<DesignRow[]> =>
  tx
    .select()
    .from(certificateDesigns)
    .where(ne(certificateDesigns.id, idOf(owner)))

/** @param revision of the design before; 0 for none. @returns false if it has another revision by now */
export async function putDesign(
  tx: Transaction,
  owner: DesignOwner,
  design: KeptDesign,
  revision: number,
): Promise<boolean> {
  const written = await tx
    .insert(certificateDesigns)
    .values({ id: idOf(owner), courseId: owner, ...design })
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
