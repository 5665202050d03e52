/** How the school designs its certificates: logo, signatories and a text of its own. */
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { inOneLine, visibleLine } from './visible-text.ts'

/** The most people who sign. */
export const mostSignatories = 2

/** The longest text of the school, in characters. */
export const longestDesignText = 200

export const certificatePicture = z.object({
  /** Id of the uploaded file. */
  id: z.string(),
  /** Large enough for dense screens. Immutable. */
  src: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Background it needs to be visible; null: it works on dark and light. */
  ground: z.nullable(z.enum(['light', 'dark'])),
})

export const certificateDesign = z.object({
  logo: z.nullable(certificatePicture),
  /** The logo contains the school’s name, so the certificate does not repeat it. */
  logoHoldsName: z.boolean(),
  signatories: z.array(
    z.object({
      name: z.string(),
      /** Their office, or empty. */
      title: z.string(),
      /** Their signature; null leaves a blank above the line. */
      signature: z.nullable(certificatePicture),
    }),
  ),
  /** Such as who accredits the school; empty for none. */
  text: z.string(),
  /** Before the date of issue; empty for none. */
  place: z.string(),
})

const most = (characters: number) => z.maxLength(characters, `Please use at most ${characters} characters`)

/** A line that may be empty. */
const line = (characters: number) => z.string().check(z.trim(), inOneLine, most(characters))

/** An uploaded picture; empty means none. */
const picture = z.pipe(
  z.transform((value) => (value === '' ? null : value)),
  z.nullable(z.uuid('Invalid file id')),
)

export const certificateDesignForm = z.object({
  /** Id of an uploaded picture (purpose `certificate-logo`). */
  logoId: picture,
  logoHoldsName: z.boolean(),
  signatories: z
    .array(
      z.object({
        name: z.string().check(z.trim(), ...visibleLine('Please enter the name'), most(80)),
        title: line(120),
        /** Id of an uploaded picture (purpose `certificate-signature`). */
        signatureId: picture,
      }),
    )
    .check(z.maxLength(mostSignatories, `At most ${mostSignatories} people can sign`)),
  text: line(longestDesignText),
  place: line(80),
})

export const certificateDesignChange = z.extend(certificateDesignForm, {
  /** Of the version on screen. */
  revision: z.int(),
})

const designOfSchool = z.object({
  /** Null: the default design. */
  design: z.nullable(certificateDesign),
  /** 0 if it was never changed. */
  revision: z.int(),
})

const designOfCourse = z.extend(designOfSchool, {
  course: z.object({ id: z.string(), code: z.string(), title: z.string() }),
  /** What the empty parts of the course’s design are. */
  school: z.nullable(certificateDesign),
})

const ofCourse = z.object({ courseId: z.string().check(z.maxLength(64)) })
const busy = { status: 503, title: 'Too many documents are being generated' } as const
const changed = { status: 409, title: 'Another person changed the design' } as const
const notFound = { status: 404, title: 'Course Not Found' } as const

export const certificateDesigning = endpoints({
  'GET /api/admin/certificate-design': {
    access: 'admin',
    summary: 'The school’s design of its certificates',
    output: designOfSchool,
  },
  'PUT /api/admin/certificate-design': {
    access: 'admin',
    summary: 'Design the certificates; without any part, they have the default design',
    description:
      'Also changes how earlier certificates look; what they say stays. Pictures become public, as certificates are.',
    body: certificateDesignChange,
    output: designOfSchool,
    refusals: {
      'certificate-design-changed': changed,
    },
  },
  'POST /api/admin/certificate-design/preview': {
    access: 'admin',
    summary: 'What the printed certificate looks like with a design, as an SVG of an example',
    body: certificateDesignForm,
    output: z.object({ svg: z.string() }),
    refusals: { busy },
  },
  'GET /api/admin/certificate-design/document': {
    access: 'admin',
    summary: 'An example certificate in the saved design, as a PDF',
    download: true,
    output: z.file(),
    refusals: { busy },
  },
  'GET /api/admin/courses/{courseId}/certificate-design': {
    access: 'admin',
    summary: 'The design of a course’s certificates, and the school’s',
    params: ofCourse,
    output: designOfCourse,
    refusals: { 'course-not-found': notFound },
  },
  'PUT /api/admin/courses/{courseId}/certificate-design': {
    access: 'admin',
    summary: 'Design the certificates of a course; what is empty is as in the school’s design',
    description: 'Also changes how earlier certificates of the course look; what they say stays.',
    params: ofCourse,
    body: certificateDesignChange,
    output: designOfCourse,
    refusals: { 'course-not-found': notFound, 'certificate-design-changed': changed },
  },
  'POST /api/admin/courses/{courseId}/certificate-design/preview': {
    access: 'admin',
    summary: 'What the printed certificate of a course looks like with a design, as an SVG of an example',
    params: ofCourse,
    body: certificateDesignForm,
    output: z.object({ svg: z.string() }),
    refusals: { 'course-not-found': notFound, busy },
  },
  'GET /api/admin/courses/{courseId}/certificate-design/document': {
    access: 'admin',
    summary: 'An example certificate in the saved design of a course, as a PDF',
    params: ofCourse,
    download: true,
    output: z.file(),
    refusals: { 'course-not-found': notFound, busy },
  },
})

export type CertificatePicture = z.infer<typeof certificatePicture>
export type CertificateDesign = z.infer<typeof certificateDesign>
export type CertificateDesignForm = z.infer<typeof certificateDesignForm>
export type CertificateDesignChange = z.infer<typeof certificateDesignChange>
