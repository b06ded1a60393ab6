/**
 * Joins class names. No tailwind-merge (8 kB): the kit's classes are in the `components` layer (kit.css), so a utility
 * passed as `className` overrides them by the cascade.
 */
export { clsx as cn } from 'clsx'
