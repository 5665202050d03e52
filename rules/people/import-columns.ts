/** Finds the columns of a file of people by the names that other systems and languages give them. */
import type { ImportColumn } from '../../contract/people/import.ts'
import { folded } from '../text/folding.ts'

/** Columns that a file may have several times: `course1`, `course2`. */
export const severalColumns: readonly ImportColumn[] = ['course', 'course-role', 'round', 'group']

/**
 * Folded letters and digits only. Besides ours: OneRoster (givenName), Moodle (firstname, course1, cohort1), Canvas
 * (first_name, sections), Google (First Name [Required]), and English, German, Spanish, French and Italian
 * spreadsheets. The first name of a list wins over later ones.
 */
const knownHeads: Record<ImportColumn, readonly string[]> = {
  email: words(
    'email emailaddress mail mailaddress primaryemail mailadresse emailadresse correo correoelectronico email1',
    'direccionemail direcciondecorreo direcciondecorreoelectronico adresseemail adressemail courriel indirizzoemail',
  ),
  'first-name': words(
    'firstname givenname forename first vorname rufname nombre nombres nombredepila prenom nome',
  ),
  'last-name': words(
    'lastname familyname surname last nachname familienname zuname apellido apellidos primerapellido nom cognome',
  ),
  name: words(
    'name fullname displayname studentname student vollername vollstandigername vorundnachname namevorname',
    'nachnamevorname sortablename nombrecompleto nombreyapellidos nombreyapellido apellidosynombre alumno nomcomplet',
  ),
  role: words('role roles userrole usertype rolle rol ruolo funktion funcion'),
  course: words(
    'course courses coursecode coursecodes courseid courseshortname kurs kurse kurscode kurskurzel kursname',
    'curso cursos codigodelcurso asignatura asignaturas cours corso corsi',
  ),
  'course-role': words('courserole roleincourse kursrolle rolleimkurs rolenelcorso rolenelcurso roldelcurso'),
  round: words('round rounds roundname courseround durchgang durchlauf kursdurchgang runde edicion edizione'),
  group: words(
    'group groups groupname schoolgroup class classes classname section sections cohort cohorts team',
    'klasse klassen gruppe gruppen lerngruppe kohorte grupo grupos clase seccion cohorte classe groupe gruppo',
  ),
  status: words('status enrollmentstatus userstatus deleted estado'),
}

/** What must never be kept, not even for a day. */
const secretHeads = words('password passwort kennwort contrasena clave motdepasse passwordhash')

/** Whether a column holds passwords. */
export const isSecretHead = (head: string): boolean => secretHeads.includes(keyOf(head))

export interface FoundHead {
  head: string
  /** Filled cells of the first lines. */
  samples: readonly string[]
}

/** A column for each head of the file; null is not used. */
export function matchedColumns(heads: readonly FoundHead[]): (ImportColumn | null)[] {
  const found = heads.map(({ head }) => columnOf(head))
  const columns = found.map((column, place) =>
    column === null || severalColumns.includes(column) || found.indexOf(column) === place ? column : null,
  )
  const placeOf = (column: ImportColumn) => columns.indexOf(column)
  const put = (place: number, column: ImportColumn | null) => {
    if (place >= 0) columns[place] = column
  }
  // An address is also found by what the column holds: login names are often addresses.
  if (placeOf('email') < 0) {
    put(
      heads.findIndex(({ samples }, place) => columns[place] === null && areAddresses(samples)),
      'email',
    )
  }
  // A German list has "Name" and "Vorname", a Spanish one may have "Nombre" alone.
  if (placeOf('name') >= 0 && placeOf('first-name') >= 0) {
    put(placeOf('name'), placeOf('last-name') < 0 ? 'last-name' : null)
  }
  if (placeOf('first-name') >= 0 && placeOf('last-name') < 0 && placeOf('name') < 0) {
    put(placeOf('first-name'), 'name')
  }
  return columns
}

/** A first line with an address is no head but a person. */
export const isPerson = (cells: readonly string[]): boolean => cells.some((cell) => isAddress(cell))

/** What must be matched before anyone can be imported. */
export function missingColumns(columns: readonly (ImportColumn | null)[]): ImportColumn[] {
  const missing: ImportColumn[] = columns.includes('email') ? [] : ['email']
  return columns.includes('name') || columns.includes('first-name') ? missing : [...missing, 'name']
}

/** Columns that appear twice although a person has only one of them. */
export const repeatedColumns = (columns: readonly (ImportColumn | null)[]): ImportColumn[] =>
  [
    ...new Set(
      columns.filter(
        (column, place) =>
          column !== null && !severalColumns.includes(column) && columns.indexOf(column) !== place,
      ),
    ),
  ] as ImportColumn[]

function columnOf(head: string): ImportColumn | null {
  const key = keyOf(head)
  if (/^(sys|old)/.test(key)) return null
  // Moodle numbers what belongs together: course1, role1, group1, cohort1.
  if (/^role\d+$/.test(key)) return 'course-role'
  for (const name of [key, key.replace(/\d+$/, '')]) {
    for (const [column, heads] of Object.entries(knownHeads)) {
      if (name !== key && !severalColumns.includes(column as ImportColumn)) continue
      if (heads.includes(name)) return column as ImportColumn
    }
  }
  return null
}

const keyOf = (head: string) =>
  folded(head)
    .replaceAll(/\[[^\]]*\]|\([^)]*\)|\/-?innen|\/in\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const isAddress = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim())

const areAddresses = (samples: readonly string[]) => samples.length > 0 && samples.every(isAddress)

function words(...lists: string[]): string[] {
  return lists.join(' ').split(' ')
}
