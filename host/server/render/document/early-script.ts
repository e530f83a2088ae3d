import type { PageFile } from '../../../client/boot';
import { scriptJson } from './escape';

/**
 * The Trusted Types policy: scripts load only from below these URLs, and only JSON is evaluated. Markup passes:
 * sweetalert2 sets innerHTML, and the page's security policy does not run scripts in markup.
 */
const trustedTypes = (scriptsFrom: string[]) => `if(window.trustedTypes)trustedTypes.createPolicy('default',{
createHTML:function(s){return s},
createScript:function(s){JSON.parse(s);return s},
createScriptURL:function(s){var url=new URL(s,d.baseURI).href;
return ${scriptJson(scriptsFrom)}.some(function(base){return url.indexOf(new URL(base,d.baseURI).href)===0})?s:null}});`;

/**
 * Returns the only inline script of a page. It requests the host's scripts after the first images have loaded, so that
 * these get the bandwidth first, and records clicks on buttons before hydration (replayed in host/client/hydration.ts).
 * @param scripts URLs to run, in order
 * @param files files that those scripts need: fetched in parallel instead of one after another
 * @param scriptsFrom URLs below which scripts may be loaded
 */
export const earlyScript = (
  scripts: string[],
  files: PageFile[],
  scriptsFrom: string[],
) => `(function(d){${trustedTypes(scriptsFrom)}
var clicks=window.earlyClicks=[];
addEventListener('click',function(e){var b=window.earlyClicks&&e.target.closest&&e.target.closest('button[type=button]');if(b)clicks.push(b)},true);
function add(name,props){d.head.appendChild(Object.assign(d.createElement(name),props))}
function run(){
${scriptJson(scripts)}.forEach(function(src){add('script',{src:src,async:false})});
${scriptJson(files)}.forEach(function(file){add('link',Object.assign({rel:'preload',as:'script'},file))})}
d.readyState==='complete'?run():addEventListener('load',run);
})(document)`;
