import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { refusalCode } from '#platform/http/client-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { useIdempotencyKey } from '#ui/controls/use-idempotency-key.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { maxPackages, type PackageTerms, packageName } from '../packages.ts'
import { bookingApi } from './api.ts'
import { PackageForm } from './package-form.tsx'
import { packagesQuery } from './queries.ts'
import { useDeskOptions } from './use-desk-options.ts'

type OfferedPackage = PackageTerms & { id: string }
/** The package that is changed or retired, or a new one. */
type Task = { kind: 'create' } | { kind: 'change' | 'retire'; one: OfferedPackage }

/** The packages on offer, which the school creates, changes and retires. */
export function SchoolPackages() {
  const { data: packages } = useSuspenseQuery(packagesQuery())
  const [task, setTask] = useState<Task>()
  const [isOpen, setIsOpen] = useState(false)
  const { keyFor, reset: resetKeys } = useIdempotencyKey()
  const { create, change, retire } = usePackages(() => {
    resetKeys()
    setIsOpen(false)
  })
  const start = (next: Task) => {
    change.reset()
    setTask(next)
    setIsOpen(true)
  }
  const changed = task?.kind === 'change' ? task.one : undefined
  const retired = task?.kind === 'retire' ? task.one : undefined
  // Found by its name, which a change of the terms leaves.
  const current = changed && packages.find(({ name }) => name === changed.name)
  const isBusy = create.isPending || change.isPending
  const save = (terms: PackageTerms) =>
    changed
      ? change.mutate({ ...terms, id: changed.id, newId: keyFor({ ...terms, changed: changed.id }) })
      : create.mutate({ ...terms, id: keyFor(terms) })
  return (
    <>
      {packages.length === 0 ? (
        <EmptyState
          className="mt-6 py-12"
          title={m.booking_package_none_offered()}
          text={m.booking_package_none_offered_text()}
        />
      ) : (
        <ul className="mt-6 divide-y border-y">
          {packages.map(one => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold wrap-anywhere">{packageName(one)}</span>
                  {one.isDiscovery && <Badge colour="info">{m.booking_package_discovery()}</Badge>}
                  {one.discountPercentage > 0 && (
                    <Badge colour="success">
                      {m.booking_package_discount({ percentage: one.discountPercentage })}
                    </Badge>
                  )}
                </p>
                <p className="text-sm text-muted-foreground">
                  {m.booking_package_text({ months: one.durationMonths, total: one.numberOfLessons })}
                </p>
              </div>
              <div className="flex gap-2">
                <Button
                  variant="outline"
                  aria-label={m.booking_package_change_named({ name: packageName(one) })}
                  onClick={() => start({ kind: 'change', one })}
                >
                  {m.booking_package_change()}
                </Button>
                <Button
                  variant="ghost"
                  aria-label={m.booking_package_retire_named({ name: packageName(one) })}
                  onClick={() => start({ kind: 'retire', one })}
                >
                  {m.booking_package_retire()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {packages.length < maxPackages && (
        <Button className="mt-6" onClick={() => start({ kind: 'create' })}>
          {m.booking_package_create()}
        </Button>
      )}
      <Dialog
        open={isOpen && !retired}
        onOpenChange={setIsOpen}
        busy={isBusy}
        title={
          changed
            ? m.booking_package_change_named({ name: packageName(changed) })
            : m.booking_package_create()
        }
        description={changed && m.booking_package_change_text()}
      >
        {isOutdated(change.error) && (
          <Alert kind="warning" live className="mb-5">
            <p>{m.booking_package_changed_meanwhile()}</p>
            <Button
              variant="outline"
              className="mt-3"
              onClick={() => (current ? start({ kind: 'change', one: current }) : setIsOpen(false))}
            >
              {current ? m.booking_package_load_current() : m.booking_package_see_current()}
            </Button>
          </Alert>
        )}
        <PackageForm key={changed?.id ?? 'new'} initial={changed} busy={isBusy} onSave={save} />
      </Dialog>
      <AlertDialog
        open={isOpen && retired !== undefined}
        onOpenChange={setIsOpen}
        title={m.booking_package_retire_title({ name: retired ? packageName(retired) : '' })}
        description={m.booking_package_retire_text()}
        confirm={m.booking_package_retire()}
        busy={retire.isPending}
        onConfirm={() => retired && retire.mutate({ id: retired.id })}
      />
    </>
  )
}

/** Another admin has changed or retired the package since the form was opened. */
const isOutdated = (error: unknown) => refusalCode(error) === 'package_changed'

const usePackages = (onDone: () => void) => {
  const options = useDeskOptions(bookingApi.packages.key(), onDone)
  return {
    create: useMutation(bookingApi.offerPackage.mutationOptions(options(m.booking_package_created))),
    change: useMutation(
      bookingApi.replacePackage.mutationOptions(options(m.booking_package_changed, isOutdated)),
    ),
    retire: useMutation(bookingApi.retirePackage.mutationOptions(options(m.booking_package_retired))),
  }
}
