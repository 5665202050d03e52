import { expect, it } from 'vitest'
import { databaseOf, findPlace, startSite } from '../../bench/support/site.ts'
import { crowdQuiz, gatherCrowd, inspectCrowd, takeQuiz } from '../support/quiz-crowd.ts'

const count = 40
const allRequests = count * (crowdQuiz.questions + 2)

it('keeps every acknowledged answer and no partial attempt when the server is killed during a quiz of many', {
  timeout: 300_000,
}, async () => {
  const place = await findPlace()
  let site = await startSite(place)
  try {
    const students = await gatherCrowd(databaseOf(place).url, place, count)
    let restarted: Promise<typeof site> | undefined
    const report = await takeQuiz(place.baseUrl, students, {
      onAnswered(answered) {
        if (restarted !== undefined || answered < allRequests / 2) return
        process.kill(site.pid, 'SIGKILL')
        restarted = startSite(place)
        // Awaited below; a failed start must not crash this process first.
        restarted.catch(() => {})
      },
    })
    site = (await restarted) ?? site
    expect(report.repeated).toBeGreaterThan(0)
    expect(report.refused).toEqual([])
    expect(await inspectCrowd(databaseOf(place).url, students, report.acknowledged)).toEqual({
      graded: count,
      otherCount: 0,
      halfAttempts: 0,
      lostAnswers: 0,
      wrongGrades: 0,
    })
  } finally {
    await site.stop()
    place.remove()
  }
})
