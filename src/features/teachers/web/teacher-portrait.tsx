import { LetterStar } from '#ui/brand/letter-star.tsx'
import { cn } from '#ui/cn.ts'
import { type PhotoFormat, photoAddress, photoSizeFor } from '../photos.ts'

const sources = (id: string, width: number, format: PhotoFormat) => {
  const [single, double] = [photoSizeFor(width / 2), photoSizeFor(width)]
  const last = photoAddress(id, double, format)
  return single === double ? last : `${photoAddress(id, single, format)} 1x, ${last} 2x`
}

/** A photo at any address in the frame of a star. */
export const PhotoStar = ({ src, alt, className }: { src: string; alt: string; className?: string }) => (
  <span className={cn('photo-star', className)}>
    <img src={src} alt={alt} width={512} height={512} />
  </span>
)

/**
 * A teacher's photo in a star, or the initial in Arabic in the same star, one colour for everyone. Decorative: print the name
 * beside it. Set the size by class, and say it in CSS pixels, so that the browser fetches no more than it shows.
 */
export function TeacherPortrait({
  name,
  photoId,
  width,
  isFirst = false,
  className,
}: {
  name: string
  photoId: string | null
  width: number
  /** Above the fold: fetched before other pictures. */
  isFirst?: boolean
  className?: string
}) {
  if (!photoId)
    return <LetterStar name={name} className={cn('fill-wash-paon text-wash-paon-foreground', className)} />
  return (
    <span className={cn('photo-star', className)}>
      <picture>
        <source type="image/avif" srcSet={sources(photoId, width, 'avif')} />
        <img
          src={photoAddress(photoId, photoSizeFor(width), 'webp')}
          srcSet={sources(photoId, width, 'webp')}
          alt=""
          width={width}
          height={width}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
        />
      </picture>
    </span>
  )
}
