import { eq } from 'drizzle-orm'
import { questionRow } from '../../database/authored-question.ts'
import type { Database } from '../../database/client.ts'
import { quizQuestions, quizzes } from '../../database/schema/index.ts'
import type { AuthoredQuestion } from '../../rules/assessment/questions.ts'

/**
 * One question of each type. Parts hidden before submission contain the word "secret", so a test can find them
 * anywhere.
 */
export const everyKind: AuthoredQuestion[] = [
  {
    id: 'single',
    kind: 'single-choice',
    question: 'Which licence asks for the name alone?',
    options: ['CC BY', 'CC BY-NC', 'CC BY-ND', 'CC BY-SA'],
    correctAnswer: 'CC BY',
    explanation: 'The secret of BY is that it asks for nothing else.',
    points: 1,
  },
  {
    id: 'several',
    kind: 'multiple-choice',
    question: 'Which of these belong in a content calendar?',
    options: ['A date', 'A channel', 'An owner', 'A password', 'A bank account'],
    correctAnswers: ['A date', 'A channel', 'An owner'],
    explanation: 'A calendar keeps secrets out.',
    points: 3,
  },
  {
    id: 'truth',
    kind: 'true-or-false',
    question: 'A copyright has to be registered before it exists.',
    correctAnswer: false,
    explanation: 'No secret act is needed: it exists with the work.',
    points: 1,
  },
  {
    id: 'short',
    kind: 'short-text',
    question: 'What is the name for the first words of a letter to readers?',
    accepted: ['secret salutation'],
    patterns: ['(dear )?secret (reader|readers)'],
    caseSensitive: false,
    explanation: 'A secret in two words.',
    points: 1,
  },
  {
    id: 'number',
    kind: 'number',
    question: 'How loud may a podcast be at its loudest?',
    value: -16.125,
    tolerance: 0.875,
    units: [
      { unit: 'LUFS', factor: 1 },
      { unit: 'dLUFS', factor: 0.1 },
    ],
    explanation: 'The secret is sixteen.',
    points: 2,
  },
  {
    id: 'order',
    kind: 'ordering',
    question: 'Bring the steps of an interview into order.',
    items: ['Ask for consent', 'Test the sound', 'Record', 'Send a thank you'],
    explanation: 'Consent first is no secret.',
    points: 2,
  },
  {
    id: 'pairs',
    kind: 'matching',
    question: 'What does each tool do?',
    pairs: [
      { prompt: 'Compressor', match: 'Evens out loudness' },
      { prompt: 'Equaliser', match: 'Changes the balance of tones' },
      { prompt: 'Gate', match: 'Silences what is quiet' },
    ],
    others: ['Turns speech into text'],
    explanation: 'A secret for each tool.',
    points: 3,
  },
  {
    id: 'words',
    kind: 'long-text',
    question: 'Describe your first hundred readers.',
    guidance: 'Secret: two points for who they are, two for where they are found.',
    explanation: 'A secret worth reading.',
    points: 4,
  },
]

/** Replaces the questions of a curriculum quiz, those it draws included. Their ids begin with the quiz id. */
export async function putQuestions(db: Database, quizId: string, questions: readonly AuthoredQuestion[]) {
  await db.update(quizzes).set({ draws: [], drawnCount: 0 }).where(eq(quizzes.id, quizId))
  await db.delete(quizQuestions).where(eq(quizQuestions.quizId, quizId))
  await db.insert(quizQuestions).values(
    questions.map((question, index) => ({
      ...questionRow({ ...question, id: `${quizId}-${question.id}` }),
      quizId,
      position: index + 1,
    })),
  )
}
