import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { courseFacts } from './course-facts.ts'

/** "QKX 417": taken by no other course, most likely. */
export const freshCode = () =>
  `${String.fromCharCode(...[0, 0, 0].map(() => 65 + randomInt(26)))} ${randomInt(100, 1_000)}`

/** A draft with one module, of the course author who is signed in. @returns its id; the module is `<id>-1` */
export async function newCourse(page: Page, title = 'Letters by hand'): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as { course: { id: string; revision: number } }
  }
  const { course } = await post('/api/authoring/courses', { ...courseFacts, title, code: freshCode() })
  const { id, revision } = course
  const module = { title: 'First strokes', type: 'pdf', summary: '', revision }
  await post(`/api/authoring/courses/${id}/modules`, module)
  return id
}
