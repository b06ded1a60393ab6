// In place of the stylesheet, which Vitest does not build: a page without a browser has no styles.
export default '/styles.css'
