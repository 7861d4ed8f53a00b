// Text to the clipboard, from wherever the page comes.

async function copyText(text, place) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const box = Object.assign(document.createElement("textarea"), { value: text });
    place.append(box);
    box.select();
    document.execCommand("copy"); // pages not served from localhost or https have no clipboard API
    box.remove();
  }
}
