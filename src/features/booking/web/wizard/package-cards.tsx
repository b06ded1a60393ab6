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
  lessonsOf,
  onChoose,
}: {
  legend?: string
  packages: readonly (PackageTerms & { id: string })[]
  chosen: string | undefined
  hint: ReactNode
  /** The price of a lesson with this discount. */
  centsOf: (discountPercentage: number) => number
  /** How many lessons a series with it may have, which the form reads with the choice. */
  lessonsOf?: (terms: PackageTerms) => number | undefined
  onChoose?: (packageId: string | undefined) => void
}) {
  const choice = (id: string | undefined, lessons?: number) => ({
    name: 'packageId',
    value: lessons ? `${id}~${lessons}` : (id ?? ''),
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
      {packages.map(({ id, ...terms }) => (
        <RadioCard
          key={id}
          {...choice(id, lessonsOf?.(terms))}
          title={
            <TitleWithBadge
              badge={
                terms.isDiscovery ? (
                  <Badge colour="info">{m.booking_package_discovery()}</Badge>
                ) : terms.discountPercentage > 0 ? (
                  <Badge colour="success">
                    {m.booking_package_discount({ percentage: terms.discountPercentage })}
                  </Badge>
                ) : undefined
              }
            >
              {packageName(terms)}
            </TitleWithBadge>
          }
          description={m.booking_package_text({ months: terms.durationMonths, total: terms.numberOfLessons })}
          aside={price(terms.discountPercentage)}
        />
      ))}
    </FieldGroup>
  )
}
