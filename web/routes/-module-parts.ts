import { lazyRouteComponent } from '@tanstack/react-router'
import type { ModulePart } from '../courses/authoring/module/module-addresses.ts'

/**
 * Forms that authors open from a module's lecture. Each loads with its own data. They have no style sheet that the lecture
 * lacks: the server sends only the style sheets of what a page imports.
 */
export const laterParts = {
  film: lazyRouteComponent(() => import('../courses/authoring/film/film-part.tsx'), 'FilmPart'),
  document: lazyRouteComponent(
    () => import('../courses/authoring/document/document-part.tsx'),
    'DocumentPart',
  ),
  'key-points': lazyRouteComponent(
    () => import('../courses/authoring/lecture/key-points-part.tsx'),
    'KeyPointsPart',
  ),
  quizzes: lazyRouteComponent(() => import('../courses/authoring/module/quizzes-part.tsx'), 'QuizzesPart'),
  assignments: lazyRouteComponent(
    () => import('../courses/authoring/module/assignments-part.tsx'),
    'AssignmentsPart',
  ),
  order: lazyRouteComponent(() => import('../courses/authoring/module/order-part.tsx'), 'OrderPart'),
  versions: lazyRouteComponent(
    () => import('../courses/authoring/lecture/versions-part.tsx'),
    'VersionsPart',
  ),
}

/** Loads the code of a part, unless the page brings it along. */
export function loadPart(part: ModulePart = 'lecture') {
  return part === 'lecture' || part === 'preview' ? undefined : laterParts[part].preload?.()
}
