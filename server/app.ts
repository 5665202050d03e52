import path from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../database/client.ts'
import type { Replica } from '../database/replica.ts'
import { defaultAttemptsPerAddress } from '../rules/throttling.ts'
import { knownDevices } from './accounts/known-device.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { accountsService } from './accounts/service.ts'
import { sessionsOf } from './accounts/session.ts'
import { sessionCache } from './accounts/session-cache.ts'
import { admissionsRoutes } from './admissions/routes.ts'
import { admissionsService } from './admissions/service.ts'
import { announcementsRoutes } from './announcements/routes.ts'
import { announcementsService } from './announcements/service.ts'
import { assignmentFiles } from './assignments/files.ts'
import { gradingService } from './assignments/grading-service.ts'
import { missingWorkService } from './assignments/missing-work-service.ts'
import { assignmentsRoutes } from './assignments/routes.ts'
import { assignmentsService } from './assignments/service.ts'
import { showingService } from './assignments/showing.ts'
import { assignmentTimings } from './assignments/timing.ts'
import { auditMonths } from './audit/months.ts'
import { auditRoutes } from './audit/routes.ts'
import { auditService } from './audit/service.ts'
import { authoringRoutes, lecturesRoutes, packagesRoutes, questionBankRoutes } from './authoring/routes.ts'
import { authoringService } from './authoring/service.ts'
import { addCalendarFeed, calendarRoutes } from './calendar/routes.ts'
import { calendarService } from './calendar/service.ts'
import { addDiscoveryRoutes } from './catalogue/discovery-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { catalogueService } from './catalogue/service.ts'
import { addKeyRoutes, certificatesRoutes } from './certificates/routes.ts'
import { certificatesService } from './certificates/service.ts'
import { curriculumRoutes } from './curriculum/routes.ts'
import { curriculumService } from './curriculum/service.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { moderationService } from './discussions/moderation.ts'
import { discussionsRoutes, forumRoutes, moderationRoutes } from './discussions/routes.ts'
import { discussionsService } from './discussions/service.ts'
import { drawingService } from './drawing/service.ts'
import type { Events } from './events/events.ts'
import { liveService } from './events/live.ts'
import { liveDoor } from './events/live-door.ts'
import { gradesRoutes } from './grades/routes.ts'
import { gradesService } from './grades/service.ts'
import { type ApiOptions, buildApi } from './http/api.ts'
import { onePlace, readPlaces } from './http/read-places.ts'
import { addSystemRoutes } from './http/system-routes.ts'
import { type AllJobs, workOnAll } from './jobs/definitions.ts'
import type { Jobs } from './jobs/jobs.ts'
import { jobsRoutes } from './jobs/routes.ts'
import { jobsService } from './jobs/service.ts'
import { learningRoutes } from './learning/routes.ts'
import { learningService } from './learning/service.ts'
import { staysHere } from './mail/delivery.ts'
import { mailService } from './mail/service.ts'
import type { MailTransport } from './mail/transport.ts'
import { mediaRoutes } from './media/routes.ts'
import { mediaService } from './media/service.ts'
import { notesRoutes } from './notes/routes.ts'
import { notesService } from './notes/service.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { notificationsService } from './notifications/service.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { outboxService } from './outbox/service.ts'
import { keptDocuments } from './print/kept-documents.ts'
import { printRoutes } from './print/routes.ts'
import { printService } from './print/service.ts'
import { typesetting as startTypesetting } from './print/typesetting.ts'
import { profileRoutes } from './profile/routes.ts'
import { profileService } from './profile/service.ts'
import type { SignInProvider } from './providers/provider.ts'
import { addProviderCallback, providersRoutes } from './providers/routes.ts'
import { providersService } from './providers/service.ts'
import { quizzesRoutes } from './quizzes/routes.ts'
import { quizRulesService } from './quizzes/rules-service.ts'
import { quizzesService } from './quizzes/service.ts'
import { quizRulingRoutes, quizTeachingRoutes } from './quizzes/teaching-routes.ts'
import { quizTeachingService } from './quizzes/teaching-service.ts'
import { reportsRoutes } from './reports/routes.ts'
import { reportsService } from './reports/service.ts'
import { reviewRoutes } from './review/routes.ts'
import { reviewService } from './review/service.ts'
import { rhythmRoutes } from './rhythm/routes.ts'
import { rhythmService } from './rhythm/service.ts'
import { searchRoutes } from './search/routes.ts'
import { searchService } from './search/service.ts'
import { securityRoutes } from './security/routes.ts'
import { securityService } from './security/service.ts'
import { settingsRoutes } from './settings/routes.ts'
import { settingsService } from './settings/service.ts'
import { statusRoutes } from './status/routes.ts'
import { statusService } from './status/service.ts'
import type { Storage } from './storage/storage.ts'
import { studyGroupsRoutes } from './study-groups/routes.ts'
import { studyGroupsService } from './study-groups/service.ts'
import { togetherService } from './study-groups/together.ts'
import { teachingRoutes } from './teaching/routes.ts'
import { teachingService } from './teaching/service.ts'
import { throttlingService } from './throttling/service.ts'
import { userImportsRoutes } from './user-imports/routes.ts'
import { userImportsService } from './user-imports/service.ts'
import { userMergesRoutes } from './user-merges/routes.ts'
import { userMergesService } from './user-merges/service.ts'
import { usersRoutes } from './users/routes.ts'
import { usersService } from './users/service.ts'
import { viewsService } from './users/views.ts'
import { workReportsRoutes } from './work-reports/routes.ts'
import { workReportsService } from './work-reports/service.ts'

export interface AppDependencies {
  db: Database
  /** Reads that may be a second old are spread over these. */
  replicas?: Replica[]
  events: Events
  jobs: Jobs
  transport: MailTransport
  storage: Storage
  baseUrl: string
  secret: string
  /** Where backups are; its folder `cache` keeps what can be made again: printed documents. */
  dataDir: string
  /** Whether PostgreSQL is started by Creare. */
  isEmbedded?: boolean
  logger: Logger
  /** Hold every answer against the contract; for development and tests. */
  checkOutput: boolean
  /** How often an hour one network address may fail to sign in, or ask for a letter, before it has to wait. */
  attemptsPerAddress?: number
  /** Whether an administrator without a second factor is kept from what only administrators may do. */
  administratorsNeedSecondFactor?: boolean
  /** Other sites that people can sign in through. */
  providers?: SignInProvider[]
  /** Told of every answer of the API, for its metrics. */
  onAnswer?: ApiOptions['onAnswer']
  /** Makes each answer of the API a part of a trace. */
  aroundAnswer?: ApiOptions['aroundAnswer']
  now?: () => Date
}

/** Puts every noun together: services first, since they know each other, then their routes. */
export function createApp(dependencies: AppDependencies) {
  const {
    db,
    replicas = [],
    events,
    jobs,
    transport,
    storage,
    baseUrl,
    secret,
    dataDir,
    isEmbedded = true,
    logger,
    checkOutput,
    attemptsPerAddress = defaultAttemptsPerAddress,
    administratorsNeedSecondFactor = false,
    providers = [],
    now = () => new Date(),
  } = dependencies
  const reads = replicas.length > 0 ? readPlaces({ db, replicas, baseUrl, logger }) : onePlace(db)
  const audit = auditService({ db, reads, now })
  const media = mediaService({ db, jobs, storage, logger, now })
  const sendsMail = !staysHere(transport)
  const settings = settingsService({ db, events, audit, media, baseUrl, sendsMail })
  const mail = mailService({ jobs, transport, site: settings.siteWithLogo, baseUrl, db, logger })
  const live = liveService({ db, events, logger })
  const notifications = notificationsService({ db, jobs, live, mail, secret, logger, now })
  const throttling = throttlingService({ db, attemptsPerAddress, now })
  const drawing = drawingService({ throttling, logger })
  const cache = sessionCache(events)
  const sessions = sessionsOf({ db, baseUrl, secret, cache, now })
  const devices = knownDevices({ baseUrl, secret })
  const security = securityService({
    db,
    events,
    mail,
    throttling,
    site: settings.site,
    baseUrl,
    secret,
    administratorsNeedSecondFactor,
    now,
  })
  const accounts = accountsService({
    db,
    mail,
    notifications,
    now,
    sessions,
    sessionCache: cache,
    throttling,
    devices,
    security,
    site: settings.site,
    logger,
  })
  const signInProviders = providersService({ accounts, providers, logger, baseUrl, secret })
  const catalogue = catalogueService({ db, reads, events })
  const typesetting = startTypesetting({ fontCache: path.join(dataDir, 'cache', 'fonts') })
  const kept = keptDocuments(path.join(dataDir, 'cache', 'documents'))
  const print = printService({ db, settings, kept, typesetting, drawing, logger, now, baseUrl })
  const certificates = certificatesService({
    db,
    audit,
    notifications,
    catalogue,
    settings,
    print,
    baseUrl,
    secret,
    now,
  })
  const learning = learningService({ db, reads, catalogue, certificates, now })
  const admissions = admissionsService({ db, accounts, learning, mail, throttling, settings, audit, now })
  const notes = notesService({ db, catalogue, learning })
  const curriculum = curriculumService({ db, audit, events })
  const reports = reportsService({ db, reads, now })
  const work = jobsService({ db, jobs, audit })
  const outbox = outboxService({ db, mail, jobs: work, accounts, audit, now })
  const status = statusService({
    db,
    replicas,
    events,
    storage,
    jobs: work,
    outbox,
    print,
    dataDir,
    isEmbedded,
    now,
  })
  const userImports = userImportsService({ db, jobs, mail, accounts, audit, storage, now })
  const views = viewsService({ db, jobs, audit, sessions: cache, now })
  const studyGroups = studyGroupsService({ db, notifications, live, throttling, now })
  const showing = showingService({ db, work: catalogue.work, now })
  const profile = profileService({
    db,
    studyGroups,
    certificates,
    showing,
    jobs,
    mail,
    media,
    storage,
    learning,
    accounts,
    audit,
    throttling,
    sessions: cache,
    now,
  })
  const workReports = workReportsService({
    db,
    work: catalogue.work,
    profile,
    showing,
    throttling,
    audit,
    now,
  })
  const users = usersService({ db, reads, accounts, audit, mail, profile })
  const quizzes = quizzesService({ db, learning, jobs, notifications })
  const userMerges = userMergesService({
    db,
    audit,
    mail,
    sessions: cache,
    users,
    profile,
    views,
    quizzes,
    media,
    notifications,
    now,
  })
  const review = reviewService({ db, catalogue, quizzes, now })
  const discussions = discussionsService({ db, live, notifications, media, drawing, throttling, now })
  const moderation = moderationService({ db, live, now, notifications, discussions })
  const files = assignmentFiles({ db, media })
  const timings = assignmentTimings({ db, site: settings.site })
  const assignments = assignmentsService({ db, catalogue, learning, files, timings, now })
  const teaching = teachingService({ db, work: catalogue.work, reports, audit })
  const authoring = authoringService({
    db,
    events,
    jobs,
    audit,
    media,
    storage,
    teaching,
    reports,
    quizzes,
    drawing,
    throttling,
    mayOpenModule: learning.mayOpenModule,
    now,
  })
  const missingWork = missingWorkService({ db, teaching, notifications, audit, timings, now })
  const grading = gradingService({ db, work: catalogue.work, teaching, notifications, audit, timings, now })
  const quizTeaching = quizTeachingService({ db, work: catalogue.work, teaching, notifications, audit, now })
  const quizRules = quizRulesService({ db, jobs, audit, teaching })
  const grades = gradesService({
    db,
    work: catalogue.work,
    teaching,
    assignments,
    quizzes,
    audit,
    drawing,
    now,
  })
  const announcements = announcementsService({
    db,
    audit,
    jobs,
    notifications,
    teaching,
    reports,
    drawing,
    now,
  })
  const together = togetherService({ db, jobs, live, notifications, groups: studyGroups, now })
  const calendar = calendarService({
    db,
    settings,
    studyGroups,
    announcements,
    dueDates: async (...span) =>
      (await Promise.all([quizzes.dueBetween(...span), assignments.dueBetween(...span)])).flat(),
    baseUrl,
    secret,
    now,
  })

  const rhythm = rhythmService({ db, reads, now })

  const api = buildApi({
    events,
    onAnswer: dependencies.onAnswer,
    aroundAnswer: dependencies.aroundAnswer,
    implementations: [
      ...accountsRoutes(accounts, settings, learning.isInAnyCourse),
      ...admissionsRoutes(admissions),
      ...auditRoutes(audit),
      ...authoringRoutes(authoring),
      ...lecturesRoutes(authoring),
      ...packagesRoutes(authoring),
      ...questionBankRoutes(authoring),
      ...assignmentsRoutes(assignments, showing),
      ...catalogueRoutes(catalogue, learning),
      ...forumRoutes(discussions),
      ...discussionsRoutes(discussions),
      ...moderationRoutes(moderation),
      ...certificatesRoutes(certificates),
      ...gradesRoutes(grades),
      ...jobsRoutes(work),
      ...learningRoutes(learning),
      ...outboxRoutes(outbox),
      ...notificationsRoutes(notifications),
      ...mediaRoutes(media),
      ...printRoutes({ print, learning }),
      ...notesRoutes(notes),
      ...profileRoutes(profile),
      ...workReportsRoutes(workReports),
      ...providersRoutes(signInProviders),
      ...quizTeachingRoutes(quizTeaching),
      ...quizRulingRoutes(quizRules),
      ...quizzesRoutes(quizzes),
      ...curriculumRoutes(curriculum),
      ...reportsRoutes(reports),
      ...reviewRoutes(review),
      ...rhythmRoutes(rhythm),
      ...dashboardRoutes({ learning, rhythm, announcements, calendar, review, now }),
      ...searchRoutes(searchService({ db, reads, logger })),
      ...securityRoutes(security, accounts),
      ...announcementsRoutes(announcements),
      ...statusRoutes(status),
      ...studyGroupsRoutes(studyGroups, together),
      ...calendarRoutes(calendar),
      ...settingsRoutes(settings),
      ...userImportsRoutes(userImports),
      ...userMergesRoutes(userMerges),
      ...usersRoutes(users, views),
      ...teachingRoutes(teaching, grading, missingWork),
    ],
    sessions,
    reads,
    requireConfirmation: accounts.requireConfirmation,
    recordRead: views.recordRead,
    baseUrl,
    logger,
    checkOutput,
    administratorsNeedSecondFactor,
  })
  addProviderCallback(api, signInProviders)
  addSystemRoutes(api, { db })
  addKeyRoutes(api, certificates)
  addCalendarFeed(api, calendar)
  addDiscoveryRoutes(api, { catalogue, settings, baseUrl })
  const months = auditMonths({ db, now })
  const allJobs: AllJobs = {
    ...announcements.jobs,
    ...authoring.jobs,
    ...mail.jobs,
    ...media.jobs,
    ...months.jobs,
    ...notifications.jobs,
    ...profile.jobs,
    ...quizzes.jobs,
    ...reports.jobs,
    ...together.jobs,
    ...userImports.jobs,
    ...views.jobs,
  }
  return {
    api,
    /** Begins to work on jobs, which a command leaves to the site. @throws Error when a job has no handler */
    startJobs: () => workOnAll(jobs, allJobs),
    auditMonths: months,
    sessions,
    school: settings.siteWithLogo,
    mail,
    media,
    profile,
    accounts,
    live,
    liveDoor: liveDoor({
      live,
      events,
      viewerOf: sessions.viewerOf,
      tokenHashOf: sessions.tokenHashOf,
      logger,
    }),
    notifications,
    announcements,
    authoring,
    together,
    userImports,
    drawing,
    typesetting,
    shareTexts: print.shareTexts,
  }
}
