import type { PageFile } from '../src/boot';
import { scriptJson } from './script-json';

/**
 * What the page's scripts may turn into code (Trusted Types): addresses below these, and data written as JSON. Markup is
 * let through: sweetalert2 draws its dialogs by innerHTML, and what is in markup is not run by the page's policy.
 */
const trustedTypes = (scriptsFrom: string[]) => `if(window.trustedTypes)trustedTypes.createPolicy('default',{
createHTML:function(s){return s},
createScript:function(s){JSON.parse(s);return s},
createScriptURL:function(s){var url=new URL(s,d.baseURI).href;
return ${scriptJson(scriptsFrom)}.some(function(base){return url.indexOf(new URL(base,d.baseURI).href)===0})?s:null}});`;

/**
 * The only inline code of a page. It asks for the scripts once the first images are in, so that drawing the page wins
 * the bandwidth, and keeps clicks on buttons made before hydration (carried out by host/src/early-clicks.ts).
 * @param scripts URLs to run, in order
 * @param files what those scripts will ask for: fetched at the same time instead of one after another
 * @param scriptsFrom addresses below which scripts may lie
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
