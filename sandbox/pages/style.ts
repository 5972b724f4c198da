export const style = `
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #1d1c1a; --line: #c9c4b8; --key: #0b5d3b; --bad: #a4262c; --soft: #fbe9e7; --card: #fffefb; --hint: #57534a }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1b19; --ink: #f1efe8; --line: #4c4a44; --key: #4cc38a; --bad: #ff9592; --soft: #3a1f1f; --card: #242421; --hint: #b9b5aa }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
.band { margin: 0; padding: .5rem 1rem; background: #ffd33d; color: #1d1c1a; font-weight: 600; text-align: center }
main { max-width: 28rem; margin: 0 auto; padding: 1rem 1rem 3rem; background: var(--card) }
@media (min-width: 30rem) {
  main { margin: 2rem auto; padding: 1.5rem 2rem 2rem; border: 1px solid var(--line); border-radius: .5rem }
}
h1 { font-size: 1.375rem; line-height: 1.25; margin: 1rem 0 .5rem }
.due { border-bottom: 1px dashed var(--line); padding-bottom: .75rem }
.due p { margin: 0; color: var(--hint) }
.due .amount { color: var(--ink); font-size: 2rem; line-height: 1.25; font-weight: 700; font-variant-numeric: tabular-nums }
.reference { font-family: ui-monospace, monospace; font-size: .875rem }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600 }
small { font-weight: 400; font-size: .875rem; color: var(--hint) }
input { width: 100%; min-height: 3rem; padding: .5rem .75rem; border: 1px solid var(--ink); border-radius: .375rem; background: transparent; color: inherit; font: inherit }
button, .button { display: block; width: 100%; min-height: 3rem; margin: 1rem 0 0; padding: .625rem 1rem; border: 2px solid var(--key); border-radius: .375rem; background: var(--key); color: var(--paper); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
button.quiet { background: transparent; color: inherit; border-color: var(--line) }
:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px }
.alert { padding: .75rem; border-inline-start: .25rem solid var(--bad); background: var(--soft); color: var(--bad); font-weight: 600 }
a { color: var(--key) }
.ticket { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .375rem }
.ticket dt { color: var(--hint) }
.ticket dd { margin: 0 0 .5rem; font-size: 1.25rem; font-weight: 700; font-variant-numeric: tabular-nums; user-select: all }
.cards { margin: 2rem 0 1rem }
.cards h2 { font-size: 1rem; margin: 0 0 .25rem }
.cards ul { list-style: none; margin: 0; padding: 0 }
.cards p { margin: 0 0 .75rem; color: var(--hint) }
.cards li { border-top: 1px solid var(--line); padding: .25rem 0 .625rem; font-size: .875rem; color: var(--hint) }
.cards a { display: flex; align-items: center; min-height: 2.5rem; font: 1rem ui-monospace, monospace }
`;
