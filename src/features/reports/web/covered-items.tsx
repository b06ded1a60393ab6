import { m } from '#paraglide/messages.js'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import { maxFreeWords, maxItems } from '../reports.ts'
import type { ReportContent } from '../server/input.ts'
import type { ItemView } from '../server/view.ts'
import { ChosenChip, ItemText, itemText, SuggestedChip } from './item-chip.tsx'
import { ItemSearch } from './item-search.tsx'
import type { OpenedReport } from './queries.ts'
import { useChips } from './use-chips.tsx'

/** Letters, words and grammar points of the lesson: suggested, searched, or in free words. */
export function CoveredItems({
  report,
  content,
  chosen,
  isMissing,
  onKnow,
  onChange,
}: {
  report: OpenedReport
  content: ReportContent
  chosen: readonly ItemView[]
  /** The report could not be sent without them. */
  isMissing: boolean
  /** An item was found that the page did not know before. */
  onKnow: (item: ItemView) => void
  onChange: (change: Partial<ReportContent>) => void
}) {
  const { items, freeWords } = content
  const add = (item: ItemView) => {
    if (items.includes(item.item) || items.length >= maxItems) return
    onKnow(item)
    onChange({ items: [...items, item.item] })
  }
  const addFree = (word: string) => {
    if (freeWords.includes(word) || freeWords.length >= maxFreeWords) return
    onChange({ freeWords: [...freeWords, word] })
  }
  const isOpen = ({ item }: ItemView) => !items.includes(item)
  const suggested = report.suggestions.filter(isOpen)
  const again = (report.last?.items ?? []).filter(isOpen).slice(0, 5)
  const { section, announcement } = useChips([...chosen.map(itemText), ...freeWords])
  return (
    <section {...section} aria-labelledby="vu" className="mt-10">
      <h2 id="vu" className="text-2xl">
        {m.reports_done()}
      </h2>
      {announcement}
      {chosen.length + freeWords.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {chosen.map(item => (
            <ChosenChip
              key={item.item}
              look={item.kind}
              onRemove={() => onChange({ items: items.filter(one => one !== item.item) })}
            >
              <ItemText item={item} />
            </ChosenChip>
          ))}
          {freeWords.map(word => (
            <ChosenChip
              key={word}
              look="point"
              onRemove={() => onChange({ freeWords: freeWords.filter(one => one !== word) })}
            >
              <BidiText text={word} />
            </ChosenChip>
          ))}
        </div>
      )}
      <Suggestions title={m.reports_suggested_next()} items={suggested} onAdd={add} />
      <Suggestions title={m.reports_suggested_again()} items={again} onAdd={add} />
      <ItemSearch
        chosen={items}
        isInvalid={isMissing && items.length + freeWords.length === 0}
        onAdd={add}
        onAddFree={addFree}
      />
    </section>
  )
}

function Suggestions({
  title,
  items,
  onAdd,
}: {
  title: string
  items: readonly ItemView[]
  onAdd: (item: ItemView) => void
}) {
  if (items.length === 0) return null
  return (
    <>
      <p className="mt-4 text-sm text-muted-foreground">{title}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {items.map(item => (
          <SuggestedChip key={item.item} onAdd={() => onAdd(item)}>
            <ItemText item={item} />
          </SuggestedChip>
        ))}
      </div>
    </>
  )
}
