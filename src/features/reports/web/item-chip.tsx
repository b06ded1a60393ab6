import { Plus, X } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { cn } from '#ui/cn.ts'
import type { ItemView } from '../server/view.ts'

/** The item's name in the reader's language, with the sound for a letter. */
const itemName = ({ kind, meaning, sounds }: ItemView) => (kind === 'letter' ? sounds : meaning)

export const itemText = (item: ItemView) => [item.ar, itemName(item)].filter(Boolean).join(' ')

/** An item on a chip, in Arabic and in the reader's language. */
export function ItemText({ item }: { item: ItemView }) {
  return (
    <>
      {item.ar && (
        <Arabic className={cn('leading-[1.6]', item.kind === 'letter' ? 'text-2xl' : 'text-xl')}>
          {item.ar}
        </Arabic>
      )}
      <span className="min-w-0 wrap-anywhere">{itemName(item)}</span>
    </>
  )
}

const looks = {
  letter: 'bg-primary font-semibold text-primary-foreground',
  word: 'bg-wash-paon text-wash-paon-foreground',
  point: 'border-2 border-primary bg-card',
}

/** Something that was done: pressing removes it. A letter is a filled tile, a word a wash, a grammar point an outline. */
export function ChosenChip({
  look,
  onRemove,
  children,
}: {
  look: keyof typeof looks
  onRemove: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      data-chip="chosen"
      onClick={onRemove}
      className={cn(
        'flex min-h-11 max-w-full items-center gap-2 rounded-md px-3 py-0.5 text-left text-sm',
        looks[look],
      )}
    >
      {children}
      <span className="sr-only"> {m.reports_remove()}</span>
      <X aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
    </button>
  )
}

/** A suggestion: pressing takes it. */
export function SuggestedChip({ onAdd, children }: { onAdd: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      data-chip="suggested"
      onClick={onAdd}
      className="flex min-h-11 max-w-full items-center gap-2 rounded-md border border-dashed border-input px-3 py-0.5 text-left text-sm hover:border-primary"
    >
      <Plus aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      {children}
      <span className="sr-only"> {m.reports_add()}</span>
    </button>
  )
}
