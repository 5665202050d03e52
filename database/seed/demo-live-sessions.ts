import { momentIn } from '../../rules/courses/round-dates.ts'
import { addDays } from '../../rules/learning/rhythm.ts'
import type { Transaction } from '../client.ts'
import { liveSessionAttendance, liveSessions } from '../schema/index.ts'

const titles = [
  'Meet the class, and your money map',
  'Bring one idea you would sell',
  'What your platform takes',
  'Questions about your first offer',
  'A look at your numbers',
  'Plans, read aloud',
]

/** Marks of the people of a round in turn. */
const marks = ['present', 'present', 'late', 'present', 'absent', 'present', 'excused'] as const

/** A round meets every Wednesday evening. The attendance of what is over has been taken. */
export async function seedDemoLiveSessions(
  tx: Transaction,
  round: { id: string; courseId: string; startsOn: string; timeZone: string; people: readonly string[] },
  now: Date,
): Promise<void> {
  const { courseId, timeZone, people } = round
  const seriesId = crypto.randomUUID()
  const sessions = await tx
    .insert(liveSessions)
    .values(
      titles.map((title, place) => {
        const startsAt = momentIn(addDays(round.startsOn, 7 * place + 2), '19:00', timeZone)
        const attendanceAt = startsAt < now ? startsAt : null
        const facts = {
          courseId,
          roundId: round.id,
          seriesId,
          place,
          title,
          timeZone,
          startsAt,
          attendanceAt,
        }
        return { ...facts, note: '', minutes: 60 }
      }),
    )
    .returning()
  const attended = sessions
    .filter(({ attendanceAt }) => attendanceAt !== null)
    .flatMap(({ id: sessionId, place }) =>
      people.map((userId, index) => ({
        sessionId,
        userId,
        mark: marks[(index + place) % marks.length] ?? 'present',
      })),
    )
  if (attended.length > 0) await tx.insert(liveSessionAttendance).values(attended)
}
