import type { Words } from './words.ts'

/** In the order of the page. */
export const aboutWords = {
  title: { label: 'Title', text: 'About *{school}*', kind: 'line', emphasis: true },
  lead: {
    label: 'Introduction',
    text: 'A free university for people who make things: streamers, influencers, designers, sellers and freelancers.',
    kind: 'paragraph',
  },
  missionKicker: {
    label: 'Mission, small title',
    text: 'Est. {year}',
    kind: 'line',
    placeholders: ['year'],
  },
  missionTitle: { label: 'Mission, title', text: 'Our Mission', kind: 'line' },
  missionLead: {
    label: 'Mission, introduction',
    text: 'We teach creators how to grow, launch and build. All of it is free, for everyone, from the first course to the last.',
    kind: 'paragraph',
  },
  missionText: {
    label: 'Mission, text',
    text: 'Making things for an audience has become a profession, but it never got its school. Most people learn it alone, from fragments, between sponsored posts. We put it all in order and opened the doors.',
    kind: 'paragraph',
  },
  foundationText: {
    label: 'Foundation, text',
    text: 'The university is run by the {foundation}, a nonprofit. There is no tuition, no hidden fees, no upsells, no premium tier, and nothing to buy at the end either. No platform or sponsor decides what we teach.',
    kind: 'paragraph',
  },
  valuesKicker: { label: 'Values, small title', text: 'What we hold to', kind: 'line' },
  valuesTitle: { label: 'Values, title', text: 'Our Values', kind: 'line' },
  excellenceTitle: { label: 'First value, title', text: 'Excellence', kind: 'line' },
  excellenceText: {
    label: 'First value, text',
    text: 'We write, check and revise lectures like a textbook. Claims cite their sources, figures their year, and we say so when no one knows.',
    kind: 'paragraph',
  },
  accessibilityTitle: { label: 'Second value, title', text: 'Accessibility', kind: 'line' },
  accessibilityText: {
    label: 'Second value, text',
    text: 'Open to anyone with a browser. It works on an old phone, by keyboard and with a screen reader, has captions, and needs no entry exam.',
    kind: 'paragraph',
  },
  practicalityTitle: { label: 'Third value, title', text: 'Practicality', kind: 'line' },
  practicalityText: {
    label: 'Third value, text',
    text: 'Every module ends in work you can use on Monday: a brand sheet, a sound check, a price list, a contract you understand.',
    kind: 'paragraph',
  },
  communityTitle: { label: 'Fourth value, title', text: 'Community', kind: 'line' },
  communityText: {
    label: 'Fourth value, text',
    text: 'No one should have to learn this alone. Forums and study groups put you beside people one step ahead, and one step behind.',
    kind: 'paragraph',
  },
  approachKicker: { label: 'Approach, small title', text: 'How we teach', kind: 'line' },
  approachTitle: { label: 'Approach, title', text: 'Our Approach', kind: 'line' },
  curriculumTitle: { label: 'First step, title', text: 'Expert-Led Curriculum', kind: 'line' },
  curriculumText: {
    label: 'First step, text',
    text: 'Each department plans its courses around the decisions working creators make every week, and keeps them current.',
    kind: 'paragraph',
  },
  practiceTitle: { label: 'Second step, title', text: 'Practical Learning', kind: 'line' },
  practiceText: {
    label: 'Second step, text',
    text: 'A lecture, an assignment, a quiz: hear it, do it, check that it stuck. What you make is yours.',
    kind: 'paragraph',
  },
  progressionTitle: { label: 'Third step, title', text: 'Structured Progression', kind: 'line' },
  progressionText: {
    label: 'Third step, text',
    text: 'Three levels, five modules per course, in sequence. A tract shows which course comes next, and why.',
    kind: 'paragraph',
  },
  supportTitle: { label: 'Fourth step, title', text: 'Community Support', kind: 'line' },
  supportText: {
    label: 'Fourth step, text',
    text: 'Discussion forums for every course, study groups you can join or start, and answers from people who have been there.',
    kind: 'paragraph',
  },
  barriersTitle: { label: 'Fifth step, title', text: 'Zero Financial Barriers', kind: 'line' },
  barriersText: {
    label: 'Fifth step, text',
    text: 'No tuition and no card on file. Certificates are free too, because a diploma with a price is a receipt.',
    kind: 'paragraph',
  },
  invitation: { label: 'Last words', text: 'Come in. The door is open.', kind: 'line' },
  invitationCourses: {
    label: 'Last words, button to the catalog',
    text: 'Explore Our Courses',
    kind: 'line',
  },
  invitationApply: { label: 'Last words, button to apply', text: 'Apply Now', kind: 'line' },
} as const satisfies Words
