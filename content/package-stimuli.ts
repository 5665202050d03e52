/** The work shown with questions in a package: its files are those of the lectures. */
import type { PackageCourse } from './package.ts'

type Asked = { stimulus?: string | undefined }

/** Every stimulus of a course: of its quizzes and of its bank. */
export function stimuliOf({ modules, bank }: Pick<PackageCourse, 'modules' | 'bank'>): string[] {
  const quizzes = modules.flatMap(({ content }) => content?.quizzes ?? [])
  const questions: Asked[] = [...quizzes.flatMap((quiz) => quiz.questions), ...bank]
  return questions.flatMap(({ stimulus }) => stimulus ?? [])
}

/** The course with each stimulus changed. */
export function withStimuli(course: PackageCourse, change: (markdown: string) => string): PackageCourse {
  const changed = <Question extends Asked>(questions: readonly Question[]): Question[] =>
    questions.map((question) =>
      question.stimulus === undefined ? question : { ...question, stimulus: change(question.stimulus) },
    )
  return {
    ...course,
    bank: changed(course.bank),
    modules: course.modules.map((module) => ({
      ...module,
      content: module.content && {
        ...module.content,
        quizzes: module.content.quizzes.map((quiz) => ({ ...quiz, questions: changed(quiz.questions) })),
      },
    })),
  }
}
