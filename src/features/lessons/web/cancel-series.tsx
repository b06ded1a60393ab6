import { lazy, Suspense, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { SeriesScope } from '../series.ts'
import { SeriesSkeleton } from './series-scope.tsx'

// Loaded when the dialog opens: few lessons are cancelled.
const CancelSeriesForm = lazy(() =>
  import('./cancel-series-form.tsx').then(file => ({ default: file.CancelSeriesForm })),
)

/** After a cancellation without an answer, of one lesson or more of its series. */
export const showMaybeCancelled = () =>
  toast.error(m.lessons_maybe_cancelled(), { description: m.lessons_maybe_look(), duration: 15_000 })

/** The dialog that cancels a lesson of a series, those after it too, or all. */
export function CancelSeries({
  description,
  open,
  onOpenChange,
  ...series
}: {
  seriesId: string
  lessonId?: string
  initialScope: SeriesScope
  description: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.lessons_series_cancel_title()}
      description={description}
      busy={isBusy}
    >
      <Suspense fallback={<SeriesSkeleton />}>
        <CancelSeriesForm
          {...series}
          lessonId={series.lessonId}
          onDone={() => onOpenChange(false)}
          onBusy={setIsBusy}
          onUnanswered={showMaybeCancelled}
        />
      </Suspense>
    </Dialog>
  )
}
