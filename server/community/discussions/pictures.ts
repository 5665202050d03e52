import { picturesIn, withPictureSizes } from '../../../content/rendered-text.ts'
import { largestPicture, mostPictures, postPicturePurpose } from '../../../contract/community/discussions.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { mayModerate, mayReadPost, mayReadThread } from '../../../rules/community/discussions.ts'
import type { Purpose } from '../../media/purposes.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { deletePostPictures, insertPostPictures, postsWithPicture } from './picture-queries.ts'
import { roleIn } from './present.ts'

export const postPictures = (db: Database): Purpose => ({
  longest: largestPicture,
  accepts: 'picture',
  picture: { longestSide: 1_600, sizes: [] },
  staysAfterDeletion: true,
  async mayRead(viewer, file) {
    if (viewer === null) return false
    return (await postsWithPicture(db, viewer, file.id)).some(({ authorId, state, threadState, forum }) => {
      const moderates = mayModerate(roleIn(viewer, forum))
      return (
        mayReadThread(threadState, moderates) &&
        mayReadPost(state, { mine: authorId === viewer.id, moderates })
      )
    })
  },
})

/**
 * Pictures in posts. Those who can read a post of the picture's owner that shows it, or showed it before an edit, can
 * see it. Quoting it in another person's post adds no readers; otherwise anyone could open a picture by its address.
 */
export interface PicturesOfPosts {
  /**
   * Reads the pictures in a rendered text.
   *
   * @returns the text with picture sizes, and the picture ids
   * @throws Refusal `invalid-input` if there are too many, or one no longer exists because the draft is older than a
   *   day
   */
  placed(html: string): Promise<{ html: string; pictureIds: string[] }>

  /** Stores which pictures a post shows. Those of others are left out. */
  keep(tx: Transaction, viewer: Viewer, postId: string, ids: string[]): Promise<void>

  /** Runs when an author deletes a post; keeps pictures that another of their posts shows. */
  drop(tx: Transaction, postId: string): Promise<void>
}

export function picturesOfPosts({ media }: { media: MediaService }): PicturesOfPosts {
  return {
    async placed(html) {
      const pictureIds = picturesIn(html)
      if (pictureIds.length === 0) return { html, pictureIds }
      if (pictureIds.length > mostPictures)
        throw refused(`At most ${mostPictures} pictures fit into one post`)
      const files = await media.files(pictureIds)
      if (pictureIds.some((id) => !files.has(id))) {
        throw refused('A picture in this text is no longer there. Take it out, or choose it again.')
      }
      return { html: withPictureSizes(html, files), pictureIds }
    },

    async keep(tx, viewer, postId, ids) {
      const own = (await media.attachOwn(tx, viewer.id, [postPicturePurpose], ids)).map(({ id }) => id)
      await insertPostPictures(tx, postId, own)
    },

    async drop(tx, postId) {
      await media.release(tx, await deletePostPictures(tx, postId))
    },
  }
}

function refused(message: string): Refusal {
  return new Refusal('invalid-input', message, { fields: [{ field: 'body', message }] })
}
