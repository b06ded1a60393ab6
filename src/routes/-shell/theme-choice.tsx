import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { chooseTheme, chosenTheme, type Theme, themes } from './theme.ts'

const options = {
  system: { Icon: Monitor, label: m.site_theme_system },
  light: { Icon: Sun, label: m.site_theme_light },
  dark: { Icon: Moon, label: m.site_theme_dark },
} satisfies Record<Theme, unknown>

/** Light, dark or system theme. Hidden without JavaScript, which it needs. */
export function ThemeChoice({ className }: { className?: string }) {
  const chosen = chosenTheme()
  const name = useId()
  const choice = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // Apply a choice made before hydration.
    const early = themes.find(theme => choice.current?.querySelector(`[value=${theme}]:checked`))
    if (early && early !== chosenTheme()) chooseTheme(early)
  }, [])
  return (
    <fieldset
      ref={choice}
      className={cn('inline-flex gap-1 rounded-md border p-1 noscript:hidden', className)}
    >
      <legend className="sr-only">{m.site_theme()}</legend>
      {themes.map(theme => {
        const { Icon, label } = options[theme]
        return (
          <label
            key={theme}
            title={label()}
            className="relative inline-flex size-9 cursor-pointer items-center justify-center rounded-sm text-muted-foreground hover:bg-accent has-checked:bg-secondary has-checked:text-secondary-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              defaultChecked={chosen === theme}
              // Firefox would restore an older choice on reload; another tab may have changed it since.
              autoComplete="off"
              onChange={() => chooseTheme(theme)}
              className="absolute -inset-1 m-0 cursor-pointer appearance-none outline-none"
            />
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
            <span className="sr-only">{label()}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
