import { cn } from '#ui/cn.ts'
import { isOwnPicture, ownPictureAddress } from '../../own-pictures.ts'

/** The picture of a word. The word stands beside it, so screen readers skip it. */
export const WordPicture = ({ id, className }: { id: string; className?: string }) =>
  isOwnPicture(id) ? (
    <img src={ownPictureAddress(id)} alt="" className={cn('shrink-0 rounded-md object-contain', className)} />
  ) : (
    <svg
      aria-hidden="true"
      viewBox="0 0 8 8"
      strokeWidth={0.13}
      strokeLinejoin="round"
      className={cn('shrink-0 stroke-card', className)}
    >
      <use href={`/pictures.svg#${id}`} />
    </svg>
  )
