import type { Certificate } from '../contract/certificates.ts'

/** What the preview of a design shows. Of a course and a person that may not exist. */
export const exampleCertificate: Certificate = {
  code: '00000EXAMPLE00000000',
  recipientName: 'Noor Haddad',
  courseId: 'fnd-100',
  courseCode: 'FND 100',
  courseTitle: 'Welcome to the Creator Economy',
  department: 'Foundation',
  departmentId: 'foundation',
  instructor: 'Ada Berg',
  outcomes: [
    'Explain how creators, platforms and audiences depend on each other',
    'Choose a subject and an audience of one’s own',
    'Plan the first hundred days of a channel',
  ],
  moduleCount: 5,
  work: null,
  issuedAt: '2026-09-01T12:00:00.000Z',
  sharedAt: null,
  revoked: null,
}
