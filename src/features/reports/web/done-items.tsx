import { WordPicture } from '#features/learning/web/boards/word-picture.tsx'
import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import type { ItemView } from '../server/view.ts'

/** Letters and words with their picture and sound, grammar points by their title, then what was written freely. */
export function DoneItems({
  items,
  freeWords,
}: {
  items: readonly ItemView[]
  freeWords: readonly string[]
}) {
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {items.map(item => (
        <li key={item.item} className="flex min-h-14 items-center gap-3 border-b py-1.5">
          {item.picture && <WordPicture id={item.picture} className="size-10" />}
          <span className="min-w-0 flex-1">
            {item.sounds && <span className="block font-display text-lg font-bold">{item.sounds}</span>}
            <span className={item.sounds ? 'block text-sm text-muted-foreground' : 'block'}>
              {item.kind === 'letter' ? m.reports_letter() : item.meaning}
            </span>
          </span>
          {item.ar && <Arabic className="text-ar-base leading-[1.85]!">{item.ar}</Arabic>}
        </li>
      ))}
      {freeWords.map(word => (
        <li key={word} className="flex min-h-14 items-center border-b py-1.5">
          <BidiText text={word} />
        </li>
      ))}
    </ul>
  )
}
