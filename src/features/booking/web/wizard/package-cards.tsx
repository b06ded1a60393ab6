import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import { FieldGroup } from '#ui/controls/field.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { type PackageTerms, packageName } from '../../packages.ts'
import { TitleWithBadge } from '../title-with-badge.tsx'

/** The price without the discount of a package, struck through before the one with it. */
export const FullPrice = ({ cents }: { cents: number }) => (
  <s className="mr-2 text-muted-foreground">
    <span className="sr-only">{m.booking_package_full_price()} </span>
    {formatEuros(cents)}
  </s>
)

/**
 * The packages to choose from, and none, each with the price of a lesson. Without `onChoose` the form reads the choice
 * (`packageId`), also before hydration.
 */
export function PackageCards({
  legend = m.booking_packages(),
  packages,
  chosen,
  hint,
  centsOf,
  onChoose,
}: {
  legend?: string
  packages: readonly (PackageTerms & { id: string })[]
  chosen: string | undefined
  hint: ReactNode
  /** The price of a lesson with this discount. */
  centsOf: (discountPercentage: number) => number
  onChoose?: (packageId: string | undefined) => void
}) {
  const choice = (id: string | undefined) => ({
    name: 'packageId',
    value: id ?? '',
    ...(onChoose
      ? { checked: chosen === id, onChange: () => onChoose(id) }
      : { defaultChecked: chosen === id }),
  })
  const price = (discount: number) => (
    <>
      {discount > 0 && <FullPrice cents={centsOf(0)} />}
      {m.booking_package_price({ price: formatEuros(centsOf(discount)) })}
    </>
  )
  return (
    <FieldGroup
      legend={<span className="titre text-xl font-semibold">{legend}</span>}
      hint={hint}
      className="gap-4"
    >
      <RadioCard
        {...choice(undefined)}
        title={m.booking_package_none()}
        description={m.booking_package_none_text()}
        aside={price(0)}
      />
      {packages.map(({ id, isDiscovery, discountPercentage, durationMonths, numberOfLessons, ...names }) => (
        <RadioCard
          key={id}
          {...choice(id)}
          title={
            <TitleWithBadge
              badge={
                isDiscovery ? (
                  <Badge colour="info">{m.booking_package_discovery()}</Badge>
                ) : discountPercentage > 0 ? (
                  <Badge colour="success">
                    {m.booking_package_discount({ percentage: discountPercentage })}
                  </Badge>
                ) : undefined
              }
            >
              {packageName(names)}
            </TitleWithBadge>
          }
          description={m.booking_package_text({ months: durationMonths, total: numberOfLessons })}
          aside={price(discountPercentage)}
        />
      ))}
    </FieldGroup>
  )
}
