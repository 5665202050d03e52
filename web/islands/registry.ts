import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType<never>>

/** Every island of a document by the name it has in the page, with what loads its component. */
export const islands: Record<string, Load> = {
  'admin-login': async () => (await import('../people/accounts/admin-login-page.tsx')).AdminLoginPage,
  apply: async () => (await import('../people/admissions/apply-page.tsx')).ApplyPage,
  catalogue: async () => (await import('../courses/catalogue/live-catalogue.tsx')).LiveCatalogue,
  'credential-check': async () => (await import('../certificates/credential-check.tsx')).CredentialCheck,
  enroll: async () => (await import('../people/admissions/enroll-page.tsx')).EnrollPage,
  'forgot-password': async () =>
    (await import('../people/accounts/forgot-password-page.tsx')).ForgotPasswordPage,
  'lecture-reading': async () => (await import('../learning/lecture/lecture-reading.tsx')).LectureReading,
  'link-answer': async () => (await import('../people/profile/link-answer-page.tsx')).LinkAnswerPage,
  login: async () => (await import('../people/accounts/login-page.tsx')).LoginPage,
  'module-opener': async () => (await import('../learning/modules/module-opener.tsx')).ModuleOpener,
  practice: async () => (await import('../learning/lecture/practice-question.tsx')).PracticeQuestionView,
  'report-work': async () => (await import('../people/profile/report-work.tsx')).ReportWork,
  'reset-password': async () =>
    (await import('../people/accounts/reset-password-page.tsx')).ResetPasswordPage,
  'setup-password': async () =>
    (await import('../people/accounts/setup-password-page.tsx')).SetupPasswordPage,
  signup: async () => (await import('../people/accounts/signup-page.tsx')).SignupPage,
  unsubscribe: async () => (await import('../community/notifications/unsubscribe-page.tsx')).UnsubscribePage,
}
