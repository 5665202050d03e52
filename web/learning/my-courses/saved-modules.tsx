import type { Bookmark } from '../../../contract/learning/progress.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { ArrowLink, BlockHead } from '../../ui/text/text.tsx'

/** Bookmarks, newest first. @param total their number, if not all are shown */
export function SavedModules({ bookmarks, total }: { bookmarks: readonly Bookmark[]; total: number }) {
  return (
    <section aria-labelledby="saved-heading" className="min-w-0">
      <BlockHead id="saved-heading" title="Saved modules" />
      {bookmarks.length === 0 ? (
        <p className="py-4 text-ink-2">Bookmark a module to keep it here.</p>
      ) : (
        <BookmarkList bookmarks={bookmarks} />
      )}
      {total > bookmarks.length && (
        <p className="pt-4">
          <ArrowLink to="/dashboard/courses?show=saved">{`All ${total} saved modules`}</ArrowLink>
        </p>
      )}
    </section>
  )
}

export function BookmarkList({ bookmarks }: { bookmarks: readonly Bookmark[] }) {
  return (
    <ul>
      {bookmarks.map((bookmark) => (
        <li
          key={bookmark.moduleId}
          className="grid grid-cols-[52px_minmax(0,1fr)] items-center gap-x-4 border-b border-line py-3"
        >
          <CoverArt
            id={bookmark.courseId}
            department={bookmark.departmentId}
            columns={3}
            rows={3}
            className="row-span-2"
          />
          <Link
            to={moduleAddress({ courseId: bookmark.courseId, moduleId: bookmark.moduleId })}
            className="font-[560] no-underline hover:underline"
          >
            {bookmark.title}
          </Link>
          <p className="type-note text-ink-2">{`${bookmark.courseCode} ${bookmark.courseTitle}`}</p>
        </li>
      ))}
    </ul>
  )
}
