//! The keyboard on the list: a few lines that the page works without.

use leptos::prelude::*;

/// `/` goes to the field, the arrows from row to row, F2 to the name, Delete deletes; with Alt the arrows move a chapter, with Ctrl Z and Y
/// undo and redo; and days are the reader's.
pub(in crate::pages) fn keys() -> impl IntoView {
    view! { <script nonce=leptos::nonce::use_nonce() inner_html=SCRIPT></script> }
}

const SCRIPT: &str = "{\
    const all = () => [...document.querySelectorAll('.desk-open')];\
    const row = () => document.activeElement?.closest('.desk-row');\
    const step = (by) => {\
        const ways = all();\
        const at = ways.indexOf(row()?.querySelector('.desk-open'));\
        const to = at < 0 ? (by > 0 ? 0 : ways.length - 1) : Math.min(Math.max(at + by, 0), ways.length - 1);\
        ways[to]?.focus();\
    };\
    const go = (field) => {\
        field?.focus();\
        field?.select();\
    };\
    const rename = () => {\
        const menu = row()?.querySelector('.desk-menu');\
        if (menu) menu.open = true;\
        go((menu ?? row())?.querySelector('input[name=name]'));\
    };\
    const acts = {\
        '/': () => go(document.querySelector('.desk-find input')),\
        ArrowDown: () => step(1),\
        ArrowUp: () => step(-1),\
        F2: rename,\
        Delete: () => press(row()?.querySelector('[data-testid^=delete-]')),\
    };\
    const press = (button) => {\
        if (button && !button.disabled) button.click();\
    };\
    const others = {\
        'Alt ArrowUp': () => press(row()?.querySelector('[value=up]')),\
        'Alt ArrowDown': () => press(row()?.querySelector('[value=down]')),\
        'Ctrl z': () => press(document.querySelector('[data-testid=undo-study]')),\
        'Ctrl y': () => press(document.querySelector('[data-testid=redo-study]')),\
        'Ctrl Z': () => press(document.querySelector('[data-testid=redo-study]')),\
    };\
    document.addEventListener('keydown', (event) => {\
        const menu = event.target.closest('.desk-menu[open]');\
        if (event.key === 'Escape' && menu) {\
            menu.open = false;\
            menu.querySelector('summary').focus();\
            return;\
        }\
        const held = event.ctrlKey ? 'Ctrl ' : event.altKey ? 'Alt ' : '';\
        const act = held ? others[held + event.key] : acts[event.key];\
        const is_field = event.target.matches('input:not([type=checkbox], [type=radio]), select, textarea');\
        if (!act || is_field || event.metaKey) return;\
        if (event.key.startsWith('Arrow') && event.target.closest('.desk-menu-box, summary')) return;\
        event.preventDefault();\
        act();\
    });\
    document.addEventListener('click', (event) => {\
        for (const menu of document.querySelectorAll('.desk-menu[open]'))\
            if (!menu.contains(event.target)) menu.open = false;\
    });\
    const zone = document.querySelector('.desk-search [name=zone]');\
    if (zone) zone.value = -new Date().getTimezoneOffset();\
}";
