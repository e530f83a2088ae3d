import type { ThemeName } from '@press-start/shared-ui/themes';
import type { PageFile } from '../../../client/boot';
import { scriptJson } from './escape';

/**
 * Returns the code that creates the Trusted Types policy: scripts load only from these URL prefixes, and only
 * JSON is evaluated. Markup is allowed, because sweetalert2 sets innerHTML; the Content-Security-Policy
 * blocks scripts in markup.
 */
const trustedTypes = (scriptsFrom: string[]) => `window.trustedTypes?.createPolicy('default',{
createHTML:s=>s,
createScript:s=>(JSON.parse(s),s),
createScriptURL(s){const at=u=>new URL(u,d.baseURI).href;return ${scriptJson(scriptsFrom)}.some(u=>at(s).startsWith(at(u)))?s:null}});`;

export const fontsElementId = 'fonts';

/**
 * Returns the inline script of a page. It requests the fonts and the host's scripts after the first images
 * are painted, so that the images load first. Each change of fonts lays out the whole page again, so all
 * fonts without a unicode-range are added together, once they have loaded. Fonts that an earlier page has
 * loaded are added immediately. The script also records clicks on buttons before hydration, which
 * host/client/hydration.ts replays. Its lines are joined, because every page contains it.
 * @param scripts URLs of the scripts to run, in order
 * @param files files that those scripts need, which are preloaded in parallel
 * @param scriptsFrom URL prefixes from which scripts may be loaded
 * @param theme the theme whose fonts the page uses
 */
export const earlyScript = (
  scripts: string[],
  files: (PageFile | Pick<PageFile, 'href'>)[],
  scriptsFrom: string[],
  theme: ThemeName,
) =>
  `{const d=document,hasFonts=/\\bfonts=${theme}\\b/.test(d.cookie),clicks=window.earlyClicks=[],
add=(name,props)=>d.head.append(Object.assign(d.createElement(name),props)),
element=d.getElementById('${fontsElementId}'),css=element.textContent,
addFonts=()=>{element.insertAdjacentHTML('afterend',css);element.remove()},
loadFonts=()=>{const faces=[...css.matchAll(/'(.*?)';src:(.*?);(?:font-weight:(.*?);)?font-display:swap(?:;unicode-range:(.*?))?}/g)].map(([,name,src,weight,unicodeRange])=>{
const face=new FontFace(name,src,{weight,unicodeRange,display:'swap'});
return[face,unicodeRange||face.load()]});
Promise.allSettled(faces.map(f=>f[1])).then(()=>faces.forEach(f=>d.fonts.add(f[0])))},
run=()=>{
if(!hasFonts)try{loadFonts()}catch{addFonts()}
setTimeout(loadScripts)},
loadScripts=()=>{
d.cookie='fonts=${theme};path=/;max-age=604800;samesite=lax'+(location.protocol==='https:'?';secure':'');
for(const src of ${scriptJson(scripts)})add('script',{src,async:false});
for(const file of ${scriptJson(files)})add('link',{rel:'preload',as:'script',...file})};
${trustedTypes(scriptsFrom)}
addEventListener('click',e=>{const b=window.earlyClicks&&e.target.closest?.('button[type=button]');if(b)clicks.push(b)},true);
if(hasFonts)addFonts();
d.readyState==='complete'?run():addEventListener('load',()=>d.hidden?run():requestAnimationFrame(()=>setTimeout(run)),{once:true})}`.replaceAll(
    '\n',
    '',
  );

/**
 * Marks the document of a visitor with a session, so that the space for shopper-specific fragments is
 * reserved before the first paint. Only pages with such fragments need this script.
 */
export const sessionMark =
  "try{localStorage.userData&&(document.documentElement.dataset.session='')}catch{}\n";
