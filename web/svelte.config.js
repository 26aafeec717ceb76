// Nothing is set otherwise than usual; svelte-check looks for this file.

export default {};
