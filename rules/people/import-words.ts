/** What the cells of a file of people mean, whatever system or language they come from. */

import type { Role } from '../../contract/people/accounts.ts'
import type { ImportCourseRole } from '../../contract/people/import.ts'
import { folded } from '../text/folding.ts'

export interface ImportedRole {
  account: Role
  /** What it means in a course; null for an administrator, who needs no role there. */
  course: ImportCourseRole | null
}

const student: ImportedRole = { account: 'student', course: 'student' }
const teacher: ImportedRole = { account: 'instructor', course: 'teacher' }
const assistant: ImportedRole = { account: 'instructor', course: 'assistant' }
const observer: ImportedRole = { account: 'instructor', course: 'observer' }
const administrator: ImportedRole = { account: 'admin', course: null }

const roleWords = new Map<string, ImportedRole>([
  ...listed(
    student,
    'student students learner pupil participant studentenrollment schuler schulerin schulerinnen lernende lernender',
    'teilnehmer teilnehmerin teilnehmende studierende studierender studentin alumno alumna estudiante eleve etudiant',
    'etudiante studente studentessa member user',
  ),
  ...listed(
    teacher,
    'instructor teacher editingteacher teacherenrollment coteacher lecturer faculty lehrer lehrerin lehrkraft',
    'lehrperson lehrende dozent dozentin profesor profesora docente maestro maestra professeur enseignant enseignante',
    'professor professorin professore',
  ),
  ...listed(
    assistant,
    'assistant teachingassistant ta taenrollment aide tutor tutorin noneditingteacher assistent assistentin asistente',
    'ayudante auxiliar assistente',
  ),
  ...listed(observer, 'observer observerenrollment beobachter beobachterin hospitant hospitantin observador'),
  ...listed(observer, 'observadora observateur'),
  ...listed(administrator, 'admin administrator administratorin administrador administradora administrateur'),
])

/** @returns null for a word that names no role */
export const roleOf = (cell: string): ImportedRole | null =>
  roleWords.get(keyOf(cell.replace(/[/*:_(]-?in(nen)?\)?$/i, ''))) ?? null

/** OneRoster, Canvas and Moodle keep people in their files whom the school has removed. */
const gone = new Set(
  'tobedeleted deleted inactive suspended geloscht inaktiv gesperrt inactivo eliminado'.split(' '),
)

/** Whether a status says that the person has left. */
export const hasLeft = (status: string): boolean => gone.has(keyOf(status))

/** The values of a cell: "BRD 101; AUD 101", "10a|Chor", one per line. Commas also separate. */
export const valuesOf = (cell: string): string[] =>
  cell
    .split(/[;|,\n\r]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** What a name is compared by: "brd-101" is BRD 101. */
export const keyOf = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

function listed(role: ImportedRole, ...lists: string[]): [string, ImportedRole][] {
  return lists
    .join(' ')
    .split(' ')
    .map((word) => [word, role])
}
